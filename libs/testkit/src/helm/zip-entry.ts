import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER_LENGTH = 30;
const DEFLATED = 8;

/** Position of the compressed bytes of one entry. */
interface Entry {
  readonly method: number;
  readonly compressedLength: number;
  readonly headerOffset: number;
}

/**
 * The content of one file of a zip archive that has no archive comment and is not in the 64-bit form (APPNOTE 4.3). No
 * installed package reads zip archives, and one for the two that tests read would be one more to trust.
 * @throws Error when the archive has no such file or is of another form
 */
export async function zipEntry(archive: string, name: string): Promise<Buffer> {
  const file = await open(archive);
  const read = async (position: number, length: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead !== length) throw new Error(`${archive} ends too early`);
    return buffer;
  };
  try {
    const { size } = await file.stat();
    const end = await read(size - END_LENGTH, END_LENGTH);
    if (end.readUInt32LE(0) !== END_OF_DIRECTORY) throw new Error(`${archive} is no zip archive that can be read here`);
    const directory = await read(end.readUInt32LE(16), end.readUInt32LE(12));
    const entry = findEntry(directory, name);
    if (entry === undefined) throw new Error(`${archive} has no file ${name}`);
    const header = await read(entry.headerOffset, LOCAL_HEADER_LENGTH);
    const dataOffset = entry.headerOffset + LOCAL_HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
    const data = await read(dataOffset, entry.compressedLength);
    return entry.method === DEFLATED ? inflateRawSync(data) : data;
  } finally {
    await file.close();
  }
}

function findEntry(directory: Buffer, name: string): Entry | undefined {
  for (let at = 0; at < directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    if (directory.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      return {
        method: directory.readUInt16LE(at + 10),
        compressedLength: directory.readUInt32LE(at + 20),
        headerOffset: directory.readUInt32LE(at + 42),
      };
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}
