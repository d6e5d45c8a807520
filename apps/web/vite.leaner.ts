/**
 * Trims libraries during the build to the component parts, methods and colours that our sources name (decision 049).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const readSources = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const readMantineSources = () => readSources('node_modules/@mantine', /\/esm\/.*\.mjs$/);

/**
 * Returns a plugin that transforms modules whose path matches `modulePattern`. `less` also receives the sources that
 * may use a name.
 */
function trimPlugin(
  name: string,
  modulePattern: RegExp,
  read: () => string[],
  less: (code: string, sources: readonly string[]) => string,
): Plugin {
  let sources: string[] = [];
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      sources = read();
    },
    transform: (code, id) => (modulePattern.test(id) ? less(code, sources) : null),
  };
}

const namesIn = (sources: readonly string[], name: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(name)].map(([, match = '']) => match)));

/** A part attached to its component: `Menu.Sub = MenuSub;`. */
const part = /^([A-Z]\w+\.[A-Z]\w+) = [A-Z]\w+;$/gm;
const partReference = /\b([A-Z]\w+\.[A-Z]\w+)\b/g;
/** Messages and comments that mention a part do not count as use. */
const stringsAndComments = /"[^"\n]*"|`[^`]*`|\/\/.*$|\/\*[\s\S]*?\*\//gm;

/** Removes the component parts that none of `sources` names. */
export const withPartsOf = (code: string, sources: readonly string[]): string => {
  const usedParts = namesIn(sources, partReference);
  return code.replaceAll(part, (hung, name) => (usedParts.has(name) ? hung : ''));
};

/** Removes unused parts of Mantine components. Otherwise every menu would load the submenu code. */
export const mantinePartsPlugin = () =>
  trimPlugin(
    'parts-that-are-shown',
    /@mantine\/core\/esm\/components\/.*\.mjs$/,
    () => [
      ...readSources('apps/web/src', /\.tsx?$/),
      ...readMantineSources().map((source) => source.replaceAll(stringsAndComments, '').replaceAll(part, '')),
    ],
    withPartsOf,
  );

/** A method in the method table of zod's schemas. */
const method = /^ {4}(?:async )?(\w+)(?:\(|: (?:async )?function \w+\().*\n(?: {8}.*\n)+? {4}\},\n/gm;
const methodCall = /\.(\w+)(?:<[^()]*>)?\(/g;
const ofItself = /\b(?:this|inst|cl)\.(\w+)\(/g;

/**
 * Removes the methods that neither `sources` nor zod itself calls. Every string format is a method, and there are many.
 */
export const withMethodsOf = (code: string, sources: readonly string[]): string => {
  const usedMethods = new Set([...namesIn(sources, methodCall), ...namesIn([code], ofItself)]);
  return code.replaceAll(method, (definition, name) => (usedMethods.has(name) ? definition : ''));
};

/**
 * Further code to remove from zod: memoisation, because no parsed value refers to itself, and run-time code generation,
 * which our CSP forbids.
 */
const left = [
  ['core.config({ memoizer: core.memoizer() });', 'return;'],
  ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
] as const;

/** Removes methods of zod's schemas that no shape or screen calls. */
export const zodMethodsPlugin = () =>
  trimPlugin(
    'methods-that-are-called',
    /\/zod\/v4\/classic\/schemas\.js$/,
    () => ['apps/web/src', 'packages/api/src'].flatMap((folder) => readSources(folder, /\.tsx?$/)),
    (code, sources) => {
      const missing = left.find(([from]) => !code.includes(from));
      if (missing) throw new Error(`zod's schemas do not say ${missing[0]} any more`);
      return left.reduce((less, [from, to]) => less.replace(from, to), withMethodsOf(code, sources));
    },
  );

/** A Mantine colour by palette index or by use: `--mantine-color-grape-4: #da77f2;`. */
const shade = /--mantine-color-([a-z]+)-(?:\d|filled|light|outline|text)[\w-]*: [^;]*;\s*/g;

/** Removes the properties of colours that none of `sources` names. */
export const withColoursOf = (css: string, sources: readonly string[]): string => {
  const usedColours = namesIn(sources, /(?:mantine-color-|['"])([a-z]+)\b/g);
  return css.replaceAll(shade, (property, colour) => (usedColours.has(colour) ? property : ''));
};

/**
 * Removes unused ones of Mantine's fourteen colours. Initials do not use them, because faces have their own colours
 * (ui/Face.tsx).
 */
export const mantineColoursPlugin = () =>
  trimPlugin(
    'colours-that-are-shown',
    /\/default-css-variables\.layer\.css$/,
    () => [
      ...readSources('apps/web/src', /\.(tsx?|css)$/),
      ...readSources('node_modules/@mantine', /\/styles\/\w+\.layer\.css$/),
      // Default colours of components.
      ...readMantineSources().flatMap((module) => module.match(/color: "[a-z]+"/g) ?? []),
    ],
    withColoursOf,
  );
