import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  specifier: string;
  /** Path of the imported file from the root. Undefined unless the import is relative. */
  target: string | undefined;
  typeOnly: boolean;
  line: number;
}

export interface Source {
  /** Path from the root, with forward slashes. */
  path: string;
  isTest: boolean;
  lines: number;
  /** Source text as written. */
  text: string;
  /** Source text with comments replaced by blanks, so that line numbers stay the same. */
  code: string;
  imports: Import[];
}

const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'testing'];
const skipped = /^(node_modules|dist|coverage|\.vite)$/;

export function readSources(): Source[] {
  return listSourceFiles(root).map((file) => readSource(file));
}

/** Lists the absolute paths of the source files of a checkout. */
export const listSourceFiles = (checkout: string): string[] =>
  folders.flatMap((folder) => listFiles(join(checkout, folder)));

function listFiles(folder: string): string[] {
  let entries: ReturnType<typeof readFolder>;
  try {
    entries = readFolder(folder);
  } catch {
    return []; // Returns no files if the folder does not exist yet.
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : listFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
const readFolder = (folder: string) => readdirSync(folder, { withFileTypes: true });

const readSource = (file: string): Source => parseSource(relative(root, file), readFileSync(file, 'utf8'));

/** Parses a source file. The path decides which rules apply to the file. */
export function parseSource(path: string, text: string): Source {
  const code = blankComments(text);
  return {
    path,
    isTest: /\.(test|spec|cases)\.tsx?$/.test(path) || /(^|\/)(test|testing|e2e)\//.test(path),
    lines: text.trimEnd().split('\n').length,
    text,
    code,
    imports: parseImports(path, code),
  };
}

/** Returns the number of the line at an index. The first line is 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

// Matches comments. Also matches strings and templates, because they may contain the start of a comment.
const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\\'"`/])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const blankComments = (text: string): string =>
  text.replaceAll(tokens, (token) => (/^\/[/*]/.test(token) ? token.replaceAll(/[^\n]/g, ' ') : token));

const importShape =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function parseImports(path: string, code: string): Import[] {
  return [...code.matchAll(importShape)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const relativeTo = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined;
    const line = lineAt(code, match.index + match[0].indexOf(specifier));
    return { specifier, target: relativeTo, typeOnly: match[1] !== undefined, line };
  });
}
