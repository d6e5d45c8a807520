import { operations } from '@gatehouse/api';
import { findLaterAreas } from './area-order.ts';
import { findBusinessWords } from './business-words.ts';
import { findDialectImports, findNamedProtocols } from './dialect-imports.ts';
import { findImportCycles } from './import-cycles.ts';
import { type Import, lineAt, type Source } from './sources.ts';

export interface Offence {
  path: string;
  line: number;
  what: string;
}

type Rule = (source: Source) => Omit<Offence, 'path'>[];

const isProduct = ({ path, isTest }: Source) => /^(apps|packages)\//.test(path) && !isTest;
const isServer = ({ path }: Source) => path.startsWith('apps/server/src/');
const isWeb = ({ path }: Source) => path.startsWith('apps/web/src/');

const findImports = (
  source: Source,
  isWrong: (one: Import) => boolean,
  describeImport: (one: Import) => string,
) => source.imports.filter(isWrong).map((entry) => ({ line: entry.line, what: describeImport(entry) }));

const findMatches = (source: Source, pattern: RegExp, message: string) =>
  [...source.code.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
    line: lineAt(source.code, match.index),
    what: message,
  }));

/**
 * Checks the direction of imports: api imports zod; messages imports types of api; server and web import api and
 * messages (design.md §3).
 */
const direction: Rule = (source) => {
  const { path } = source;
  if (source.isTest || !/^(apps|packages)\//.test(path)) return [];
  if (path.startsWith('packages/api/'))
    return findImports(
      source,
      (entry) => !entry.target && entry.specifier !== 'zod',
      ({ specifier }) => `api imports ${specifier}`,
    );
  const side = path.split('/').slice(0, 2).join('/');
  const isOutward = (entry: Import) => entry.target !== undefined && !entry.target.startsWith(`${side}/`);
  const outward = findImports(source, isOutward, ({ target }) => `${side} reaches into ${target}`);
  if (!path.startsWith('packages/messages/')) return outward;
  const isBeyondTypes = (entry: Import) =>
    !entry.target && !(entry.specifier.startsWith('@gatehouse/api') && entry.typeOnly);
  return [
    ...outward,
    ...findImports(
      source,
      isBeyondTypes,
      ({ specifier }) => `messages imports ${specifier}, beyond types of api`,
    ),
  ];
};

const layersBelow: Record<string, RegExp> = {
  'apps/server/src/platform/': /^apps\/server\/src\/(features\/|app\.|portal\.|main\.)/,
  'apps/web/src/platform/': /^apps\/web\/src\/(features|ui|shell|routes)\//,
  'apps/web/src/ui/': /^apps\/web\/src\/(features|shell|routes)\//,
  'apps/web/src/features/': /^apps\/web\/src\/(shell|routes)\//,
};

/** Checks that platform and ui never import features. Features may import platform and ui. */
const layers: Rule = (source) => {
  const above = Object.entries(layersBelow).find(([folder]) => source.path.startsWith(folder))?.[1];
  if (!above || source.isTest) return [];
  return findImports(
    source,
    ({ target }) => above.test(target ?? ''),
    ({ target }) => `a lower layer imports ${target}`,
  );
};

/**
 * Matches imports of business objects of the api, such as buildings. Every folder of the api except `platform` and
 * `auth` contains business objects. The platform needs `auth` for the signed-in account.
 */
const noun = /^@gatehouse\/api\/(?!platform\/|auth\/)/;
const nounOrAuth = /^@gatehouse\/api\/(?!platform\/)/;
/**
 * Matches keys of translated texts that belong to an area. The texts of `common`, `shell` and `ui` belong to no area.
 */
const nounTexts = /\bt\(\s*['"`](?!common\.|shell\.|ui\.)[a-z]\w*\./;

/**
 * Checks that platform and ui contain no business code. They import no noun of the api (ui not even its types), and ui
 * uses no texts of a noun.
 */
const noBusiness: Rule = (source) => {
  const isUi = source.path.startsWith('apps/web/src/ui/');
  if (source.isTest || !(isUi || /^apps\/(web|server)\/src\/platform\//.test(source.path))) return [];
  const domain = isUi ? nounOrAuth : noun;
  return [
    ...findImports(
      source,
      ({ specifier, typeOnly }) => domain.test(specifier) && (isUi || !typeOnly),
      ({ specifier }) => `knows a business noun, ${specifier}`,
    ),
    ...(isUi ? findMatches(source, nounTexts, "says a noun's words") : []),
  ];
};

const testingPackage = /^@gatehouse\/testing\//;
const programs = /^(bench|e2e|scripts)\//;

/**
 * Checks that only tests and programs import test code, and that bench, e2e and scripts share code only through
 * `testing` (decision 088). Tests may also start the simulated terminals of `scripts/simulate`.
 */
const testCode: Rule = (source) => {
  const [own] = programs.exec(source.path) ?? [];
  if (isProduct(source))
    return findImports(
      source,
      ({ specifier }) => testingPackage.test(specifier),
      ({ specifier }) => `the product imports ${specifier}`,
    );
  if (own === undefined && !source.path.startsWith('testing/')) return [];
  return findImports(
    source,
    ({ target = '' }) =>
      programs.test(target) && programs.exec(target)?.[0] !== own && !target.startsWith('scripts/simulate/'),
    ({ target }) => `share it through testing, ${target}`,
  );
};

/**
 * Checks that each file of a feature is in the folder of its noun. A file directly under an area cannot be assigned to
 * a noun.
 */
const underNoun: Rule = ({ path }) =>
  /^apps\/(server|web)\/src\/features\/[^/]+\/[^/]+$/.test(path)
    ? [{ line: 1, what: 'lies under an area: move it into a noun' }]
    : [];

/**
 * Checks that each file of a feature is in the folder of a noun. A file directly in the folder of an area belongs to no
 * noun.
 */
const featureOf = (path: string) => {
  const [, area, noun] = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return area === undefined ? undefined : { area, noun: `${area}/${noun}` };
};

/**
 * Checks imports between features. From another area, the server may import only *.service.ts, and the web only
 * *Picker.tsx, *Panel.tsx and *Badge.tsx. Within an area, nouns of one protocol or calculation may share code. The
 * queries and routes of each noun stay private.
 */
const acrossFeatures: Rule = (source) => {
  const own = featureOf(source.path);
  if (!own || source.isTest) return [];
  const open = isServer(source) ? /\.service\.ts$/ : /(Picker|Panel|Badge)\.tsx$/;
  const inside = isServer(source) ? /\.(queries|routes|jobs)\.ts$/ : /(Page|Form)\.tsx$/;
  const isForeign = ({ target = '' }: Import) => {
    const other = featureOf(target);
    if (!other || other.noun === own.noun) return false;
    return other.area === own.area ? inside.test(target) : !open.test(target);
  };
  return findImports(
    source,
    isForeign,
    ({ target }) => `${own.noun} imports the inside of another feature, ${target}`,
  );
};

const sqlShape =
  /\bsql(?:<[^`;]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/;

/** Checks that SQL is only in *.queries.ts and platform/db. */
const sql: Rule = (source) =>
  isServer(source) && !source.isTest && !/\.queries\.ts$|\/platform\/db\//.test(source.path)
    ? findMatches(source, sqlShape, 'SQL outside *.queries.ts and platform/db')
    : [];

/** Checks that fetch is only used in web/platform/call. */
const fetching: Rule = (source) =>
  isProduct(source) && !source.path.startsWith('apps/web/src/platform/call/')
    ? findMatches(source, /(?<![\w.])fetch\(|\bXMLHttpRequest\b/, 'fetch outside web/platform/call')
    : [];

/** Checks that process.env is only used in config.ts. */
const environment: Rule = (source) =>
  isProduct(source) && source.path !== 'apps/server/src/config.ts'
    ? findMatches(source, /\bprocess\.env\b/, 'process.env outside config.ts')
    : [];

/** Checks that the current time is only read from the clock module. */
const now: Rule = (source) =>
  isProduct(source) && !/^apps\/(server|web)\/src\/platform\/clock\.ts$/.test(source.path)
    ? findMatches(
        source,
        /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bTemporal\.Now\b/,
        'reads "now" outside platform/clock.ts',
      )
    : [];

const catchAllNames = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/i;

/** Rejects catch-all names such as utils/, because they do not describe the content. */
const names: Rule = ({ path }) =>
  /^(apps|packages|scripts)\//.test(path) &&
  catchAllNames.test(path) &&
  !/^packages\/messages\/src\/\w\w\/front\/common\.ts$/.test(path)
    ? [{ line: 1, what: 'a drawer: name the file after what it holds' }]
    : [];

/** Rejects barrel files, because each file is imported from its own path. */
const barrels: Rule = (source) =>
  isProduct(source)
    ? findMatches(source, /(?:^|\n)export (?:\*|\{[^}]*\}) from /, 'passes on what another file exports')
    : [];

const segmentPattern = (segment: string) =>
  segment.startsWith('{') ? '[^/\'"`]+' : segment.replaceAll('.', '\\.');
/** Paths of operations with at least two segments. A path of one segment may also be the path of a screen. */
const operationPaths = operations
  .map(({ path }) => path.slice(1).split('/'))
  .filter((segments) => segments.length > 1)
  .map((segments) => segments.map(segmentPattern).join('/'));
const address = new RegExp(`['"\`](?:/api/v\\d|/(?:${operationPaths.join('|')})['"\`?])`);

/** Checks that the path of an operation is written only once, in the operation. */
const addresses: Rule = (source) =>
  (isServer(source) || isWeb(source)) && !source.isTest
    ? findMatches(source, address, "writes out an operation's address")
    : [];

const longestFile = 350;
export const isMeasured = (source: Source) =>
  !source.isTest && !/\.gen\.tsx?$|^packages\/messages\/src\/\w\w\//.test(source.path);

/** Matches the milliseconds of a day, which `packages/api/src/platform/dates.ts` declares as a constant. */
const dayLength = /\b86_?400_?000\b|\b24 \* (?:60 \* 60(?:_?000| \* 1_?000)|3_?600_?000)\b|\b864e5\b/;
/** Matches also the seconds and the minutes of a day. Tests may write them as the expected result. */
const dayLengthInAnyUnit = new RegExp(
  `${dayLength.source}|\\b86_?400\\b|\\b1_?440\\b|\\b24 \\* (?:60|3_?600|hour|HOUR)\\b`,
);
const days: Rule = (source) =>
  /^(packages\/api\/src\/platform\/dates|scripts\/check\/.*\.test)\.ts$/.test(source.path)
    ? []
    : findMatches(
        source,
        source.isTest ? dayLength : dayLengthInAnyUnit,
        'computes with the length of a day: use DAY, SECONDS_PER_DAY, MINUTES_PER_DAY or addDays of platform/dates',
      );

/** Matches a refusal that is thrown without `refuse` of platform/refusal.ts, and any other function named `refuse`. */
const thrownRefusal = /\bthrow new Refusal\(|\bfunction refuse\(|\bconst refuse =/;
const refusing: Rule = (source) =>
  isServer(source) && source.path !== 'apps/server/src/platform/refusal.ts'
    ? findMatches(source, thrownRefusal, 'refuses without refuse() of platform/refusal.ts')
    : [];

const size: Rule = (source) =>
  source.lines > longestFile && !/\.gen\.tsx?$|^packages\/messages\/src\/\w\w\//.test(source.path)
    ? [{ line: longestFile + 1, what: `${source.lines} lines, more than ${longestFile}` }]
    : [];

/**
 * Rejects timeouts of seconds in tests, because a busy machine exceeds them. Tests use `expect.poll` with its global
 * timeout, or a longer timeout.
 */
const patience: Rule = (source) =>
  source.isTest && !source.path.startsWith('scripts/check/')
    ? findMatches(
        source,
        /\bvi\.wait(?:For|Until)\(|\b[tT]imeout: *(?:\d{1,4}|[01]?\d_\d{3})(?![\d_])/,
        'waits for less than 20 s: use expect.poll',
      )
    : [];

const rules = {
  direction,
  layers,
  noBusiness,
  noBusinessWords: findBusinessWords,
  testCode,
  underNoun,
  acrossFeatures,
  dialectsApart: findDialectImports,
  protocolsUnnamed: findNamedProtocols,
  areaOrder: findLaterAreas,
  sql,
  fetching,
  environment,
  now,
  names,
  barrels,
  addresses,
  size,
  days,
  refusing,
  patience,
};

/**
 * Finds all offences against the architecture rules (design.md §3), including import cycles and rules files that reach
 * the database.
 */
export function findOffences(sources: readonly Source[]): Offence[] {
  const single = sources.flatMap((source) =>
    Object.values(rules).flatMap((rule) =>
      rule(source).map((offence) => ({ path: source.path, ...offence })),
    ),
  );
  const cycles = findImportCycles(sources, { withTypes: true }).map((files) => ({
    path: files[0] ?? '',
    line: 1,
    what: `imports itself through others; shared code belongs in a lower file: ${files.join(' ')}`,
  }));
  return [...single, ...findImpureRules(sources), ...cycles];
}

const database = /\.queries\.ts$|^apps\/server\/src\/platform\/db\//;
const driver = /^(pg|kysely)$/;

/**
 * A rules file (`*.rules.ts`) must not reach the database through its direct or indirect imports. Type imports do not
 * count, because the compiler erases them.
 */
function findImpureRules(sources: readonly Source[]): Offence[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reachesDatabase = (path: string, visited: Set<string>): boolean => {
    if (database.test(path)) return true;
    if (visited.has(path)) return false;
    visited.add(path);
    const used = byPath.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
    return used.some(({ specifier, target }) =>
      target ? reachesDatabase(target, visited) : driver.test(specifier),
    );
  };
  return sources
    .filter(({ path, isTest }) => /\.rules\.ts$/.test(path) && !isTest)
    .flatMap((source) =>
      findImports(
        source,
        ({ specifier, target = '', typeOnly }) =>
          driver.test(specifier) ||
          database.test(target) ||
          (!typeOnly && reachesDatabase(target, new Set())),
        ({ specifier }) => `a rule reaches the database by ${specifier}`,
      ).map((offence) => ({ path: source.path, ...offence })),
    );
}
