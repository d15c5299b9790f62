import type pg from 'pg';

type BindConfig = NonNullable<Parameters<pg.Connection['bind']>[0]>;
/** A value as the driver encodes it: bytes, text, or null. */
type Parameter = Buffer | string | null | undefined;

/** Parameters of at least this size are not copied. */
const LARGE_BYTES = 64 * 1024;
/** The length that precedes each parameter. */
const LENGTH_BYTES = 4;
/** Offset of the length of a message; the byte before it, the message type, does not count. */
const MESSAGE_LENGTH_AT = 1;
/** Follows the parameters: the number of result formats, and one format. */
const RESULT_FORMATS_BYTES = 4;
const NOTHING = Buffer.alloc(0);

/**
 * Makes a connection write the first large parameter of a statement, a Buffer, without a copy. The driver would copy it
 * into the message, and again when the message outgrows its buffer. The Buffer must not change before the statement is
 * answered.
 */
export function writeLargeParametersAsTheyAre(connection: pg.Connection): void {
  const bind = connection.bind.bind(connection);
  connection.bind = (config, more) => {
    const parameters = config === null ? [] : parametersOf(config);
    const at = parameters.findIndex(isLarge);
    const large = parameters[at];
    if (config === null || !isLarge(large)) {
      bind(config, more);
      return;
    }
    const { valueMapper: _valueMapper, ...rest } = config;
    const message = messageOf(connection, { ...rest, values: parameters.with(at, NOTHING) });
    const end = message.length - RESULT_FORMATS_BYTES - lengthOf(parameters.slice(at + 1));
    message.writeInt32BE(message.length - MESSAGE_LENGTH_AT + large.length, MESSAGE_LENGTH_AT);
    message.writeInt32BE(large.length, end - LENGTH_BYTES);
    // The driver has corked the stream, so these go out in one write.
    connection.stream.write(message.subarray(0, end));
    connection.stream.write(large);
    connection.stream.write(message.subarray(end));
  };
}

function parametersOf({ values = [], valueMapper }: BindConfig): Parameter[] {
  return valueMapper === undefined ? values : values.map((value, index) => valueMapper(value, index) as Parameter);
}

function isLarge(parameter: Parameter): parameter is Buffer {
  return parameter instanceof Buffer && parameter.length >= LARGE_BYTES;
}

/** The message that the driver would send. */
function messageOf(connection: pg.Connection, config: BindConfig): Buffer {
  let message: Buffer = NOTHING;
  const keep = (bytes: Buffer): void => {
    message = bytes;
  };
  const writer = Object.create(Object.getPrototypeOf(connection) as object, {
    _send: { value: keep },
  }) as pg.Connection;
  writer.bind(config, false);
  return message;
}

/** How many bytes parameters take up in a message. */
function lengthOf(parameters: readonly Parameter[]): number {
  return parameters.reduce(
    (length: number, parameter) => length + LENGTH_BYTES + Buffer.byteLength(parameter ?? ''),
    0,
  );
}
