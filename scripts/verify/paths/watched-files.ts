import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Functions of Node's file system that take a path as first argument. The functions in `two` take two paths. */
const takesPath = {
  promises: [
    'open',
    'readFile',
    'writeFile',
    'appendFile',
    'mkdir',
    'readdir',
    'rm',
    'stat',
    'lstat',
    'access',
    'unlink',
    'utimes',
    'chmod',
  ],
  callbacks: [
    'open',
    'readFile',
    'writeFile',
    'createReadStream',
    'createWriteStream',
    'stat',
    'lstat',
    'access',
    'readdir',
    'unlink',
    'mkdir',
    'rm',
  ],
  sync: [
    'openSync',
    'readFileSync',
    'writeFileSync',
    'existsSync',
    'statSync',
    'lstatSync',
    'readdirSync',
    'mkdirSync',
    'rmSync',
  ],
  two: ['rename', 'copyFile', 'link', 'symlink', 'cp'],
} as const;

type NodeFunctions = Record<string, (...given: unknown[]) => unknown>;

/** Records every path outside of the allowed folders that this process passes to the file system. */
export class WatchedFiles {
  readonly #allowed: readonly string[];
  readonly #restore: (() => void)[] = [];
  readonly outside = new Set<string>();
  seen = 0;

  constructor(allowed: readonly string[]) {
    this.#allowed = allowed.map((folder) => resolve(folder));
    const ofPromises = fs.promises as unknown as NodeFunctions;
    const ofFs = fs as unknown as NodeFunctions;
    for (const name of [...takesPath.promises, ...takesPath.two]) this.#watch(ofPromises, name);
    for (const name of [...takesPath.callbacks, ...takesPath.sync, ...takesPath.two]) this.#watch(ofFs, name);
    syncBuiltinESMExports();
  }

  #watch(functions: NodeFunctions, name: string): void {
    const before = functions[name];
    if (!before) throw new Error(`no ${name} to watch`);
    const paths = (takesPath.two as readonly string[]).includes(name) ? 2 : 1;
    const noteAll = (args: unknown[]) => {
      for (const path of args.slice(0, paths)) this.#note(path);
    };
    functions[name] = function watched(this: unknown, ...args: unknown[]) {
      noteAll(args);
      return before.apply(this, args);
    };
    this.#restore.push(() => {
      functions[name] = before;
    });
  }

  #note(path: unknown): void {
    const text = path instanceof URL ? fileURLToPath(path) : path;
    if (typeof text !== 'string' && !Buffer.isBuffer(text)) return;
    this.seen += 1;
    const fullPath = resolve(String(text));
    if (!this.#allowed.some((folder) => fullPath === folder || fullPath.startsWith(folder + sep)))
      this.outside.add(fullPath);
  }

  stop(): void {
    for (const restore of this.#restore) restore();
    syncBuiltinESMExports();
  }
}
