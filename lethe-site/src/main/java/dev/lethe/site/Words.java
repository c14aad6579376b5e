package dev.lethe.site;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What a reader reads of a piece of Markdown: its words without the marks. */
final class Words extends AbstractVisitor {

  private final StringBuilder words = new StringBuilder();

  private Words() {}

  static String of(Node node) {
    Words all = new Words();
    node.accept(all);
    return all.words.toString().strip().replaceAll("\\s+", " ");
  }

  @Override
  public void visit(Text text) {
    words.append(text.getLiteral());
  }

  @Override
  public void visit(Code code) {
    words.append(code.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock block) {
    words.append(block.getLiteral());
  }

  @Override
  public void visit(IndentedCodeBlock block) {
    words.append(block.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak lineBreak) {
    words.append(' ');
  }

  @Override
  public void visit(HardLineBreak lineBreak) {
    words.append(' ');
  }

  @Override
  public void visit(CustomNode node) {
    visitChildren(node);
    if (node instanceof TableCell) {
      words.append(' ');
    }
  }

  /** Paragraphs, items and cells do not run into each other. */
  @Override
  protected void visitChildren(Node parent) {
    super.visitChildren(parent);
    if (parent instanceof Block) {
      words.append(' ');
    }
  }
}
