package dev.lethe.kind;

/** A kind of model that is a weight for each column. */
public interface WeightsKind extends ModelKind {

  @Override
  default ReleasedShape shape() {
    return ReleasedShape.WEIGHTS;
  }
}
