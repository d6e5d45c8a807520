import { coreParts } from './core-parts.ts';
import { isMeasured } from './house-rules.ts';
import { fileOf } from './import-cycles.ts';
import type { Source } from './sources.ts';

export interface FileSizes {
  files: number;
  lines: number;
  median: number;
  ninety: number;
  most: number;
}

export function sizesOf(sources: readonly Source[]): FileSizes {
  const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const sizeAtShare = (share: number) =>
    sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, lines) => sum + lines, 0),
    median: sizeAtShare(0.5),
    ninety: sizeAtShare(0.9),
    most: sizeAtShare(1),
  };
}

const isTest = ({ isTest: is }: Source) => is;
const whereInFolder = (folder: RegExp) => (source: Source) => folder.test(source.path) && !isTest(source);

/** Parts of the codebase. A file belongs to the first part that matches it. */
const parts: readonly [part: string, takes: (source: Source) => boolean][] = [
  ['generated', ({ path }) => /\.gen\.tsx?$/.test(path)],
  ['tests', isTest],
  ...coreParts.map(([part, inside]): [string, (source: Source) => boolean] => [part, whereInFolder(inside)]),
  ['api', whereInFolder(/^packages\/api\//)],
  ['messages: four languages', whereInFolder(/^packages\/messages\/src\/\w\w\//)],
  ['messages: the rest', whereInFolder(/^packages\/messages\//)],
  ['server features', whereInFolder(/^apps\/server\/src\/features\//)],
  ['server: the rest', whereInFolder(/^apps\/server\//)],
  ['web features', whereInFolder(/^apps\/web\/src\/features\//)],
  ['web: frame and routes', whereInFolder(/^apps\/web\//)],
  ['proofs', whereInFolder(/^scripts\/verify\//)],
  ['tools and figures', whereInFolder(/^(scripts|bench)\//)],
];

/** Returns the file sizes of each part of the codebase. Files that match no part count as `elsewhere`. */
export function partsOf(sources: readonly Source[]): [part: string, sizes: FileSizes][] {
  const partNames = parts.map(([part]) => part);
  const partOf = (source: Source) => parts.find(([, matches]) => matches(source))?.[0] ?? 'elsewhere';
  return [...partNames, 'elsewhere']
    .map((part): [string, FileSizes] => [part, sizesOf(sources.filter((source) => partOf(source) === part))])
    .filter(([, { files }]) => files > 0);
}

/** Area and name of a kind of object, separated by a slash, such as `area/buildings`. */
export type NounPath = `${string}/${string}`;

/**
 * Returns the kinds of objects in the index of the api package. Derives the area and name of a kind from the path of
 * the file that declares it.
 */
export function nounsOf(sources: readonly Source[]): NounPath[] {
  const contents = sources.find(({ path }) => path === 'packages/api/src/index.ts');
  const files = (contents?.imports ?? []).flatMap(({ target = '' }) => {
    const [, area = '', noun] = /^packages\/api\/src\/([\w-]+)\/([\w-]+)\.ts$/.exec(target) ?? [];
    return noun && area !== 'platform' ? [`${area}/${noun}` as const] : [];
  });
  return [...new Set(files)].sort();
}

const filePatternsOf = (noun: NounPath) => {
  return {
    api: new RegExp(`^packages/api/src/${noun}(\\.[\\w.-]+)?\\.ts$`),
    server: new RegExp(`^apps/server/src/features/${noun}/`),
    web: new RegExp(`^apps/web/src/features/${noun}/`),
    others: new RegExp(
      `^(packages/messages/src/\\w\\w/${noun}\\.ts|testing/nouns/${noun}\\.ts|testing/data/${noun}\\.ts|e2e/${noun}[./])`,
    ),
  };
};

const isOwn = (noun: NounPath, path: string) =>
  Object.values(filePatternsOf(noun)).some((home) => home.test(path));

/** Counts the production lines of a kind of object in api, server and web. */
export function countNounLines(sources: readonly Source[], noun: NounPath) {
  const { api, server, web } = filePatternsOf(noun);
  const countLinesIn = (home: RegExp) =>
    sources
      .filter((source) => home.test(source.path) && !isTest(source))
      .reduce((sum, { lines }) => sum + lines, 0);
  return { api: countLinesIn(api), server: countLinesIn(server), web: countLinesIn(web) };
}

/** Kinds of objects that are templates for new kinds. */
export const plainNouns: readonly NounPath[] = ['area/buildings', 'attendance/holidays', 'vehicles/vehicles'];

/**
 * Counts the different names in the files of a kind of object that contain the name of the kind. A copy of the files
 * has to change each of these names.
 */
export function countCopiedNames(sources: readonly Source[], noun: NounPath): number {
  const stem = noun.slice(noun.indexOf('/') + 1).replace(/s$/, '');
  const names = sources
    .filter(({ path }) => isOwn(noun, path))
    .flatMap(({ code }) => code.match(/[A-Za-z_$][\w$]*/g) ?? [])
    .filter((name) => name.toLowerCase().includes(stem));
  return new Set(names).size;
}

/**
 * Index files that list several kinds of objects. They may change when a kind is added (docs/architecture.md). The
 * compiler checks all of these files.
 */
const contents: readonly RegExp[] = [
  /^packages\/api\/src\/index\.ts$/,
  /^packages\/messages\/src\/(titles|areas\/[\w-]+|[\w-]+\/index)\.ts$/,
  /^apps\/server\/src\/features\/index\.ts$/,
  /^apps\/web\/src\/(screens|menu)\.ts$/,
  /^testing\/data\/factories\.ts$/,
  /^testing\/nouns\/index\.ts$/,
];

const anyNouns =
  /\/features\/[\w-]+\/[\w.-]|\/src\/routes\/|^packages\/api\/src\/(?!index\.ts)|^packages\/messages\/src\/\w\w\/[\w-]+\/(?!index\.ts)|^testing\/nouns\/[\w-]+\/|^testing\/data\/[\w-]+\//;

/** Other files that import a file of a kind of object, or that contain the path of one of its screens. */
export interface NounReferences {
  /** Index files (`contents`) that refer to the kind of object. */
  shared: string[];
  others: string[];
}

/** Finds the files that refer to a kind of object but do not belong to it. `screens` are the paths of its screens. */
export function findNounReferences(
  sources: readonly Source[],
  noun: NounPath,
  screens: readonly string[] = [],
): NounReferences {
  const paths = sources
    .filter(
      ({ path }) => !isOwn(noun, path) && !anyNouns.test(path) && !/\.(gen|test|spec)\.tsx?$/.test(path),
    )
    .filter(
      ({ code, imports }) =>
        imports.some((entry) => isOwn(noun, fileOf(entry) ?? '')) ||
        screens.some((screen) => code.includes(`'${screen}'`)),
    )
    .map(({ path }) => path)
    .sort();
  const isShared = (path: string) => contents.some((pattern) => pattern.test(path));
  return { shared: paths.filter(isShared), others: paths.filter((path) => !isShared(path)) };
}

export const selectMeasured = (sources: readonly Source[]) => sources.filter(isMeasured);
