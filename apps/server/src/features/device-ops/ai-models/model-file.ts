import type { LargeFile } from '../../../platform/files/large-files.ts';

const beginnings = 16;

/**
 * Signatures of model files and the position of each signature in the file. A TensorFlow Lite file has its signature
 * after the first four bytes, a zip archive at the start.
 */
const marks: readonly [at: number, mark: string][] = [
  [4, 'TFL3'],
  [0, 'PK\x03\x04'],
];

/**
 * Returns whether the first bytes are those of a TensorFlow Lite, zip or ONNX file. ONNX starts with a small version
 * number, followed by another field.
 */
export async function isModel(file: LargeFile): Promise<boolean> {
  for await (const head of file.read(0, beginnings)) {
    const text = head.toString('latin1');
    if (marks.some(([at, mark]) => text.startsWith(mark, at))) return true;
    const [field, version = 0, next = 0] = head;
    return (
      field === 0x08 &&
      version > 0 &&
      version < 64 &&
      [0x12, 0x1a, 0x22, 0x28, 0x32, 0x3a, 0x42].includes(next)
    );
  }
  return false;
}
