import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  /** As written. */
  specifier: string;
  /** Path from the root, for a relative import. */
  target: string | undefined;
  typeOnly: boolean;
  line: number;
}

/** A source file, read once: rules look at its text without comments, and at what it imports. */
export interface Source {
  /** From the root, with forward slashes. */
  path: string;
  isTest: boolean;
  lines: number;
  /** Comments blanked, line by line as before. */
  code: string;
  imports: Import[];
}

const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e'];
const skipped = /^(node_modules|dist|coverage|\.vite)$/;

export function readSources(): Source[] {
  return folders.flatMap((folder) => walk(join(root, folder))).map((file) => readSource(file));
}

function walk(folder: string): string[] {
  let entries: ReturnType<typeof list>;
  try {
    entries = list(folder);
  } catch {
    return []; // a folder that is not there yet
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : walk(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
const list = (folder: string) => readdirSync(folder, { withFileTypes: true });

const readSource = (file: string): Source => parseSource(relative(root, file), readFileSync(file, 'utf8'));

/** A source of the given path and text; the path tells the rules where it stands. */
export function parseSource(path: string, text: string): Source {
  const code = withoutComments(text);
  return {
    path,
    isTest: /\.(test|spec|cases)\.tsx?$/.test(path) || /(^|\/)(test|e2e)\//.test(path),
    lines: text.trimEnd().split('\n').length,
    code,
    imports: importsOf(path, code),
  };
}

/** Line of an index in a text, from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

// a comment, or a string or pattern in which what looks like one is none
const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\\'"`/])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const withoutComments = (text: string): string =>
  text.replaceAll(tokens, (token) => (/^\/[/*]/.test(token) ? token.replaceAll(/[^\n]/g, ' ') : token));

const importShape =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function importsOf(path: string, code: string): Import[] {
  return [...code.matchAll(importShape)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const relativeTo = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined;
    const line = lineAt(code, match.index + match[0].indexOf(specifier));
    return { specifier, target: relativeTo, typeOnly: match[1] !== undefined, line };
  });
}
