/** Writes archives in the format of POSIX, ustar. */

export interface ArchivedFile {
  /** At most 100 bytes, or 255 with a slash where they can be divided. */
  path: string;
  content: Buffer;
  isExecutable: boolean;
}

const BLOCK = 512;
/** One time for every file, so that the same files give the same bytes: that of npm's archives, in seconds. */
const CHANGED_AT = 499_162_500;
const LONGEST_NAME = 100;
const LONGEST_PREFIX = 155;

/** @throws Error about a path that the format cannot hold. */
export function archive(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap(({ content, ...file }) => [
    headerOf(file, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf({ path, isExecutable }: Omit<ArchivedFile, "content">, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = divide(path);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  header.write(name, 0);
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(CHANGED_AT, 136, 12);
  // The sum counts its own field as blanks.
  header.write("        0", 148);
  header.write("ustar\0" + "00", 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The folder and the name of a path, for the fields of a header. */
function divide(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= LONGEST_NAME) {
    return ["", path];
  }
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= LONGEST_PREFIX && Buffer.byteLength(name) <= LONGEST_NAME) {
      return [prefix, name];
    }
  }
  throw new Error(`${path} is too long for an archive`);
}
