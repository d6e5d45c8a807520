import { coreLimits, isMeasured } from './house-rules.ts';
import { fileOf } from './rings.ts';
import type { Source } from './sources.ts';

/** Lines of files, in figures. */
export interface Sizes {
  files: number;
  lines: number;
  median: number;
  ninety: number;
  most: number;
}

export function sizesOf(sources: readonly Source[]): Sizes {
  const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, lines) => sum + lines, 0),
    median: at(0.5),
    ninety: at(0.9),
    most: at(1),
  };
}

const isTest = ({ isTest: is, path }: Source) => is || /\.kit\.ts$/.test(path);
const within = (folder: RegExp) => (source: Source) => folder.test(source.path) && !isTest(source);

/** Parts of the house, the first that takes a file has it. */
const parts: readonly [part: string, takes: (source: Source) => boolean][] = [
  ['generated', ({ path }) => /\.gen\.tsx?$/.test(path)],
  ['tests', isTest],
  ...coreLimits.map(([part, inside]): [string, (source: Source) => boolean] => [part, within(inside)]),
  ['api', within(/^packages\/api\//)],
  ['messages: four languages', within(/^packages\/messages\/src\/\w\w\//)],
  ['messages: the rest', within(/^packages\/messages\//)],
  ['server features', within(/^apps\/server\/src\/features\//)],
  ['server: the rest', within(/^apps\/server\//)],
  ['web features', within(/^apps\/web\/src\/features\//)],
  ['web: frame and routes', within(/^apps\/web\//)],
  ['proofs', within(/^scripts\/verify\//)],
  ['tools and figures', within(/^(scripts|bench)\//)],
];

/** Every part with the sizes of its files; files of none are a part of their own. */
export function partsOf(sources: readonly Source[]): [part: string, sizes: Sizes][] {
  const named = parts.map(([part]) => part);
  const partOf = (source: Source) => parts.find(([, takes]) => takes(source))?.[0] ?? 'elsewhere';
  return [...named, 'elsewhere']
    .map((part): [string, Sizes] => [part, sizesOf(sources.filter((source) => partOf(source) === part))])
    .filter(([, { files }]) => files > 0);
}

/** A noun's name in all its homes, such as `area/buildings`. */
export type Noun = `${string}/${string}`;

/** Nouns of the table of contents of the api, by the file that declares them. */
export function nounsOf(sources: readonly Source[]): Noun[] {
  const contents = sources.find(({ path }) => path === 'packages/api/src/index.ts');
  const files = (contents?.imports ?? []).flatMap(({ target = '' }) => {
    const [, area = '', noun] = /^packages\/api\/src\/([\w-]+)\/([\w-]+)\.ts$/.exec(target) ?? [];
    return noun && area !== 'platform' ? [`${area}/${noun}` as const] : [];
  });
  return [...new Set(files)].sort();
}

const homesOf = (noun: Noun) => {
  const name = noun.slice(noun.indexOf('/') + 1);
  return {
    api: new RegExp(`^packages/api/src/${noun}(\\.[\\w.-]+)?\\.ts$`),
    server: new RegExp(`^apps/server/src/features/${noun}/`),
    web: new RegExp(`^apps/web/src/features/${noun}/`),
    others: new RegExp(
      `^(packages/messages/src/\\w\\w/${noun}\\.ts|scripts/verify/nouns/${noun}\\.ts|apps/server/test/kit/make/${name}\\.ts|e2e/${noun}[./])`,
    ),
  };
};

const isOwn = (noun: Noun, path: string) => Object.values(homesOf(noun)).some((home) => home.test(path));

/** Production lines of a noun, home by home. */
export function homeLines(sources: readonly Source[], noun: Noun) {
  const { api, server, web } = homesOf(noun);
  const linesIn = (home: RegExp) =>
    sources
      .filter((source) => home.test(source.path) && !isTest(source))
      .reduce((sum, { lines }) => sum + lines, 0);
  return { api: linesIn(api), server: linesIn(server), web: linesIn(web) };
}

/** Nouns that others are copied from, and that have nothing of their own to explain a longer one. */
export const plainNouns: readonly Noun[] = ['area/buildings', 'attendance/holidays', 'vehicles/vehicles'];
export const mostOfPlainNoun = 530;

/** Plain nouns that grew beyond what forty copies of them may have, as sentences. */
export function grownNouns(sources: readonly Source[]): string[] {
  return plainNouns.flatMap((noun) => {
    const { api, server, web } = homeLines(sources, noun);
    const lines = api + server + web;
    return lines > mostOfPlainNoun
      ? [`${noun}: ${lines} lines, ${mostOfPlainNoun} at most of a plain noun (decision 025)`]
      : [];
  });
}

/** The files that adding a noun may touch besides its own (docs/architecture.md): tables of contents, each held by the compiler. */
export const contents: readonly RegExp[] = [
  /^packages\/api\/src\/index\.ts$/,
  /^packages\/messages\/src\/(titles|areas\/[\w-]+|[\w-]+\/index)\.ts$/,
  /^apps\/server\/src\/features\/index\.ts$/,
  /^apps\/web\/src\/(screens|menu)\.ts$/,
  /^apps\/server\/test\/kit\/factories\.ts$/,
  /^scripts\/verify\/nouns\/index\.ts$/,
];

/** Belongs to one noun. */
const anyNouns =
  /\/features\/[\w-]+\/[\w.-]|\/src\/routes\/|^packages\/api\/src\/(?!index\.ts)|^packages\/messages\/src\/\w\w\/[\w-]+\/(?!index\.ts)|^scripts\/verify\/nouns\/[\w-]+\/|^apps\/server\/test\/kit\/make\//;

/** Files that are no noun's own and yet name this one: they import a file of it, or hold the address of a screen of it. */
export interface Naming {
  /** Tables of contents: adding the noun meant an edit of each. */
  shared: string[];
  /** What else of the house and its tests knows it. */
  others: string[];
}

/** `screens` are the paths of the noun's screens. */
export function namingsOf(sources: readonly Source[], noun: Noun, screens: readonly string[] = []): Naming {
  const paths = sources
    .filter(
      ({ path }) => !isOwn(noun, path) && !anyNouns.test(path) && !/\.(gen|test|spec)\.tsx?$/.test(path),
    )
    .filter(
      ({ code, imports }) =>
        imports.some((one) => isOwn(noun, fileOf(one) ?? '')) ||
        screens.some((screen) => code.includes(`'${screen}'`)),
    )
    .map(({ path }) => path)
    .sort();
  const isShared = (path: string) => contents.some((one) => one.test(path));
  return { shared: paths.filter(isShared), others: paths.filter((path) => !isShared(path)) };
}

export const measured = (sources: readonly Source[]) => sources.filter(isMeasured);
