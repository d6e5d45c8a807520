/** How libraries are built (decision 049): of what they hang on every component and every schema, that which our sources name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const sourcesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const mantine = () => sourcesIn('node_modules/@mantine', /\/esm\/.*\.mjs$/);

/** Builds the modules whose path is like `of` by `less`, of what it is to know of the sources that may name something. */
function leaner(
  name: string,
  of: RegExp,
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
    transform: (code, id) => (of.test(id) ? less(code, sources) : null),
  };
}

const namesIn = (sources: readonly string[], name: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(name)].map(([, found = '']) => found)));

/** A part hung on its component: `Menu.Sub = MenuSub;`. */
const part = /^([A-Z]\w+\.[A-Z]\w+) = [A-Z]\w+;$/gm;
const named = /\b([A-Z]\w+\.[A-Z]\w+)\b/g;
/** What a message or a comment says of a part shows none. */
const said = /"[^"\n]*"|`[^`]*`|\/\/.*$|\/\*[\s\S]*?\*\//gm;

/** A component's module without the parts that none of `sources` names. */
export const withPartsOf = (code: string, sources: readonly string[]): string => {
  const shown = namesIn(sources, named);
  return code.replaceAll(part, (hung, name) => (shown.has(name) ? hung : ''));
};

/** Of Mantine's components the parts that are shown: submenus hang on every menu, and would come with it. */
export const partsThatAreShown = () =>
  leaner(
    'parts-that-are-shown',
    /@mantine\/core\/esm\/components\/.*\.mjs$/,
    () => [
      ...sourcesIn('apps/web/src', /\.tsx?$/),
      ...mantine().map((source) => source.replaceAll(said, '').replaceAll(part, '')),
    ],
    withPartsOf,
  );

/** A method of zod's schemas, as it stands in their table. */
const method = /^ {4}(?:async )?(\w+)(?:\(|: (?:async )?function \w+\().*\n(?: {8}.*\n)+? {4}\},\n/gm;
const called = /\.(\w+)(?:<[^()]*>)?\(/g;
const ofItself = /\b(?:this|inst|cl)\.(\w+)\(/g;

/** Schemas without the methods that neither `sources` nor they themselves call: each brings its format, and those are many. */
export const withMethodsOf = (code: string, sources: readonly string[]): string => {
  const asked = new Set([...namesIn(sources, called), ...namesIn([code], ofItself)]);
  return code.replaceAll(method, (whole, name) => (asked.has(name) ? whole : ''));
};

/** What is left out of zod's schemas besides: nothing that is parsed refers to itself, and no code is written at run time, which our CSP forbids. */
const left = [
  ['core.config({ memoizer: core.memoizer() });', 'return;'],
  ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
] as const;

/** Of zod's schemas the methods that shapes and screens call. */
export const methodsThatAreCalled = () =>
  leaner(
    'methods-that-are-called',
    /\/zod\/v4\/classic\/schemas\.js$/,
    () => ['apps/web/src', 'packages/api/src'].flatMap((folder) => sourcesIn(folder, /\.tsx?$/)),
    (code, sources) => {
      const missing = left.find(([from]) => !code.includes(from));
      if (missing) throw new Error(`zod's schemas do not say ${missing[0]} any more`);
      return left.reduce((less, [from, to]) => less.replace(from, to), withMethodsOf(code, sources));
    },
  );

/** A colour of Mantine's by its place in a palette or by what it is used for: `--mantine-color-grape-4: #da77f2;`. */
const shade = /--mantine-color-([a-z]+)-(?:\d|filled|light|outline|text)[\w-]*: [^;]*;\s*/g;

/** Mantine's properties without those of colours that none of `sources` names. */
export const withColoursOf = (css: string, sources: readonly string[]): string => {
  const asked = namesIn(sources, /(?:mantine-color-|['"])([a-z]+)\b/g);
  return css.replaceAll(shade, (property, colour) => (asked.has(colour) ? property : ''));
};

/** Of Mantine's fourteen colours those that are shown; the one that stands for somebody's initials, any of them, is a face's own (ui/Face.tsx). */
export const coloursThatAreShown = () =>
  leaner(
    'colours-that-are-shown',
    /\/default-css-variables\.layer\.css$/,
    () => [
      ...sourcesIn('apps/web/src', /\.(tsx?|css)$/),
      ...sourcesIn('node_modules/@mantine', /\/styles\/\w+\.layer\.css$/),
      // what a component is coloured unless a screen says otherwise
      ...mantine().flatMap((module) => module.match(/color: "[a-z]+"/g) ?? []),
    ],
    withColoursOf,
  );
