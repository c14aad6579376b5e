package dev.lethe.exchange.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtoReaderTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 300, -1, Long.MAX_VALUE, Long.MIN_VALUE})
  void integers_come_back(long value) {
    ProtoReader reader = read(new ProtoWriter().integer(536_870_911, value).toBytes());
    assertThat(reader.next()).isTrue();
    assertThat(reader.field()).isEqualTo(536_870_911);
    assertThat(reader.integer()).isEqualTo(value);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void the_bytes_are_those_of_the_format() {
    // The worked example of the format's description: field 1 is 150, field 2 is "testing".
    assertThat(new ProtoWriter().integer(1, 150).text(2, "testing").toBytes())
        .isEqualTo(
            new byte[] {0x08, (byte) 0x96, 0x01, 0x12, 7, 't', 'e', 's', 't', 'i', 'n', 'g'});
  }

  @Test
  void messages_texts_and_bytes_come_back_and_unasked_fields_are_passed_over() {
    ProtoWriter inner = new ProtoWriter().text(7, "κόσμε").integer(8, 5);
    ProtoReader reader =
        read(new ProtoWriter().bytes(3, new byte[] {1, 2}).message(4, inner).toBytes());
    reader.next();
    assertThat(reader.bytes()).containsExactly(1, 2);
    reader.next();
    ProtoReader nested = reader.message();
    nested.next();
    assertThat(nested.text()).isEqualTo("κόσμε");
    assertThat(nested.next()).isTrue();
    assertThat(nested.next()).isFalse();
    assertThat(reader.next()).isFalse();
  }

  @Test
  void repeated_numbers_come_packed_or_one_at_a_time() {
    ByteBuffer doubles = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    doubles.putDouble(1.5).putDouble(-2);
    ByteBuffer floats = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0.25f);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new ProtoWriter().bytes(1, doubles.array()).toBytes());
    bytes.write((1 << 3) | WireType.FIXED64);
    bytes.writeBytes(Arrays.copyOf(doubles.array(), 8));
    bytes.write((2 << 3) | WireType.FIXED32);
    bytes.writeBytes(floats.array());
    bytes.writeBytes(new ProtoWriter().bytes(3, new byte[] {1, (byte) 0x96, 1}).toBytes());
    bytes.writeBytes(new ProtoWriter().integer(3, 9).toBytes());
    List<Double> numbers = new ArrayList<>();
    List<Long> integers = new ArrayList<>();
    ProtoReader reader = read(bytes.toByteArray());
    while (reader.next()) {
      switch (reader.field()) {
        case 1 -> reader.doubles(numbers::add);
        case 2 -> reader.floats(numbers::add);
        default -> reader.integers(integers::add);
      }
    }
    assertThat(numbers).containsExactly(1.5, -2.0, 1.5, 0.25);
    assertThat(integers).containsExactly(1L, 150L, 9L);
  }

  @Test
  void a_message_cut_short_anywhere_is_refused_or_ends_at_a_field() {
    byte[] whole = new ProtoWriter().integer(1, 1L << 40).text(2, "abc").integer(3, 1).toBytes();
    int refused = 0;
    for (int length = 1; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      try {
        all(read(part));
      } catch (BadInputException e) {
        assertThat(e).hasMessageStartingWith("weights.onnx: byte ");
        refused++;
      }
    }
    assertThat(refused).isEqualTo(whole.length - 1 - 2);
  }

  @Test
  void an_integer_of_more_than_64_bits_is_refused() {
    byte[] eleven = new byte[12];
    Arrays.fill(eleven, (byte) 0xFF);
    eleven[0] = 0x08;
    refuses(eleven, "byte 0: an integer has more than 64 bits");
    byte[] tooBig = Arrays.copyOf(eleven, 11);
    tooBig[10] = 0x02;
    refuses(tooBig, "an integer has more than 64 bits");
  }

  @Test
  void a_length_beyond_the_end_or_below_zero_is_refused() {
    refuses(new byte[] {0x12, 5, 'a'}, "field 2 has a length of 5 bytes, and 1 are left");
    byte[] negative = new ProtoWriter().integer(2, -1).toBytes();
    negative[0] = 0x12;
    refuses(negative, "field 2 has a length of 18446744073709551615 bytes, and 0 are left");
  }

  @Test
  void fields_that_no_message_has_are_refused() {
    refuses(new byte[] {0x00, 1}, "the number of a field must be 1 to 2^29 - 1, but it is 0");
    refuses(new byte[] {0x0B}, "field 1 has the unknown wire type 3");
  }

  @Test
  void a_value_of_another_kind_is_refused() {
    ProtoReader reader = read(new ProtoWriter().integer(1, 2).bytes(2, new byte[] {-1}).toBytes());
    reader.next();
    assertThatThrownBy(reader::text)
        .isInstanceOf(BadInputException.class)
        .hasMessage("weights.onnx: byte 0: field 1 should be a text, but has wire type 0");
    reader.next();
    assertThatThrownBy(reader::text)
        .hasMessage("weights.onnx: byte 2: field 2 is no text in UTF-8");
    assertThatThrownBy(() -> reader.doubles(x -> {}))
        .hasMessageContaining("1 bytes, which are no doubles of 8 bytes each");
    assertThatThrownBy(reader::integer).isInstanceOf(BadInputException.class);
  }

  @Test
  void messages_nest_to_a_limit() {
    ProtoWriter nested = new ProtoWriter();
    for (int i = 0; i < ProtoReader.DEEPEST; i++) {
      nested = new ProtoWriter().message(1, nested);
    }
    ProtoReader reader = read(nested.toBytes());
    for (int depth = 1; depth < ProtoReader.DEEPEST; depth++) {
      assertThat(reader.next()).isTrue();
      reader = reader.message();
    }
    assertThat(reader.next()).isTrue();
    assertThatThrownBy(reader::message)
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("messages nest deeper than 100 levels");
  }

  @Test
  void random_bytes_are_refused_or_read_and_nothing_else() {
    Random random = new Random(11);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(30)];
      random.nextBytes(bytes);
      try {
        all(read(bytes));
      } catch (BadInputException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(1, 19_999);
  }

  private static void all(ProtoReader reader) {
    while (reader.next()) {
      assertThat(reader.field()).isPositive();
    }
  }

  private static ProtoReader read(byte[] bytes) {
    return ProtoReader.of("weights.onnx", bytes);
  }

  private static void refuses(byte[] bytes, String why) {
    assertThatThrownBy(() -> all(read(bytes)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(why);
  }
}
