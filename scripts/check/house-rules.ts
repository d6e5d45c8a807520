import { operations } from '@gatehouse/api';
import { type Import, lineAt, type Source } from './sources.ts';

export interface Offence {
  path: string;
  line: number;
  what: string;
}

/** Looks at one file and names what it must not do there. */
type Rule = (source: Source) => Omit<Offence, 'path'>[];

const isProduct = ({ path, isTest }: Source) => /^(apps|packages)\//.test(path) && !isTest;
const isServer = ({ path }: Source) => path.startsWith('apps/server/src/');
const isWeb = ({ path }: Source) => path.startsWith('apps/web/src/');

const imports = (source: Source, isWrong: (one: Import) => boolean, what: (one: Import) => string) =>
  source.imports.filter(isWrong).map((one) => ({ line: one.line, what: what(one) }));

/** Every place of the code that a pattern matches. */
const places = (source: Source, pattern: RegExp, what: string) =>
  [...source.code.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
    line: lineAt(source.code, match.index),
    what,
  }));

/** api → zod; messages → types of api; server, web → api, messages (design.md §3). */
const direction: Rule = (source) => {
  const { path } = source;
  if (source.isTest || !/^(apps|packages)\//.test(path)) return [];
  if (path.startsWith('packages/api/'))
    return imports(
      source,
      (one) => !one.target && one.specifier !== 'zod',
      ({ specifier }) => `api imports ${specifier}`,
    );
  const side = path.split('/').slice(0, 2).join('/');
  const leaves = (one: Import) => one.target !== undefined && !one.target.startsWith(`${side}/`);
  const outward = imports(source, leaves, ({ target }) => `${side} reaches into ${target}`);
  if (!path.startsWith('packages/messages/')) return outward;
  const notTypes = (one: Import) =>
    !one.target && !(one.specifier.startsWith('@gatehouse/api') && one.typeOnly);
  return [
    ...outward,
    ...imports(source, notTypes, ({ specifier }) => `messages imports ${specifier}, beyond types of api`),
  ];
};

const layersBelow: Record<string, RegExp> = {
  'apps/server/src/platform/': /^apps\/server\/src\/(features\/|app\.|portal\.|main\.)/,
  'apps/web/src/platform/': /^apps\/web\/src\/(features|ui|shell|routes)\//,
  'apps/web/src/ui/': /^apps\/web\/src\/(features|shell|routes)\//,
  'apps/web/src/features/': /^apps\/web\/src\/(shell|routes)\//,
};

/** features → platform, ui, never back. */
const layers: Rule = (source) => {
  const above = Object.entries(layersBelow).find(([folder]) => source.path.startsWith(folder))?.[1];
  if (!above || source.isTest) return [];
  return imports(
    source,
    ({ target }) => above.test(target ?? ''),
    ({ target }) => `a lower layer imports ${target}`,
  );
};

/** Business nouns of api: all but `platform`, and but `auth`, for who is signed in is the platform's to know. */
const noun = /^@gatehouse\/api\/(?!platform\/|auth\/)/;
const nounOrAuth = /^@gatehouse\/api\/(?!platform\/)/;
/** Texts of a noun, by the name of their part; `common`, `shell` and `ui` are of the frame. */
const nounTexts = /\bt\(\s*['"`](?!common\.|shell\.|ui\.)[a-z]\w*\./;

/** platform and ui know no business: no noun of api (in ui not its types either), and in ui no noun's words. */
const noBusiness: Rule = (source) => {
  const isUi = source.path.startsWith('apps/web/src/ui/');
  if (source.isTest || !(isUi || /^apps\/(web|server)\/src\/platform\//.test(source.path))) return [];
  const domain = isUi ? nounOrAuth : noun;
  return [
    ...imports(
      source,
      ({ specifier, typeOnly }) => domain.test(specifier) && (isUi || !typeOnly),
      ({ specifier }) => `knows a business noun, ${specifier}`,
    ),
    ...(isUi ? places(source, nounTexts, "says a noun's words") : []),
  ];
};

/** A feature's file lies with its noun: directly under an area no rule would see whose it is. */
const underNoun: Rule = ({ path }) =>
  /^apps\/(server|web)\/src\/features\/[^/]+\/[^/]+$/.test(path)
    ? [{ line: 1, what: 'lies under an area: move it into a noun' }]
    : [];

/** Area and noun of a feature's file, such as `device-ops` and `device-ops/zk`. */
const featureOf = (path: string) => {
  const [, area, noun] = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return area === undefined ? undefined : { area, noun: `${area}/${noun}` };
};

/**
 * Into another area the server may import a *.service.ts, the web a *Picker.tsx, a *Panel.tsx or a *Badge.tsx, nothing else. Within an area the nouns of
 * one protocol or one calculation share their words: what a noun asks of the database and answers to callers stays its own.
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
  return imports(
    source,
    isForeign,
    ({ target }) => `${own.noun} imports the inside of another feature, ${target}`,
  );
};

const sqlShape =
  /\bsql(?:<[^`;]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/;

/** SQL only in *.queries.ts and platform/db. */
const sql: Rule = (source) =>
  isServer(source) && !source.isTest && !/\.queries\.ts$|\/platform\/db\//.test(source.path)
    ? places(source, sqlShape, 'SQL outside *.queries.ts and platform/db')
    : [];

/** fetch only in web/platform/call. */
const fetching: Rule = (source) =>
  isProduct(source) && !source.path.startsWith('apps/web/src/platform/call/')
    ? places(source, /(?<![\w.])fetch\(|\bXMLHttpRequest\b/, 'fetch outside web/platform/call')
    : [];

/** process.env only in config.ts. */
const environment: Rule = (source) =>
  isProduct(source) && source.path !== 'apps/server/src/config.ts'
    ? places(source, /\bprocess\.env\b/, 'process.env outside config.ts')
    : [];

/** "now" only from the clock. */
const now: Rule = (source) =>
  isProduct(source) && !/^apps\/(server|web)\/src\/platform\/clock\.ts$/.test(source.path)
    ? places(
        source,
        /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bTemporal\.Now\b/,
        'reads "now" outside platform/clock.ts',
      )
    : [];

const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/i;

/** No utils/: a drawer's name says nothing of what is in it. */
const names: Rule = ({ path }) =>
  /^(apps|packages|scripts)\//.test(path) &&
  drawers.test(path) &&
  !/^packages\/messages\/src\/\w\w\/front\/common\.ts$/.test(path)
    ? [{ line: 1, what: 'a drawer: name the file after what it holds' }]
    : [];

/** No barrels: a file is imported where it stands. */
const barrels: Rule = (source) =>
  isProduct(source)
    ? places(source, /(?:^|\n)export (?:\*|\{[^}]*\}) from /, 'passes on what another file exports')
    : [];

const inPath = (segment: string) => (segment.startsWith('{') ? '[^/\'"`]+' : segment.replaceAll('.', '\\.'));
/** Of one segment may be a screen's address as well; of more, it is an operation's. */
const operationPaths = operations
  .map(({ path }) => path.slice(1).split('/'))
  .filter((segments) => segments.length > 1)
  .map((segments) => segments.map(inPath).join('/'));
const address = new RegExp(`['"\`](?:/api/v\\d|/(?:${operationPaths.join('|')})['"\`?])`);

/** An address of the API is written once, in its operation. */
const addresses: Rule = (source) =>
  (isServer(source) || isWeb(source)) && !source.isTest
    ? places(source, address, "writes out an operation's address")
    : [];

export const longestFile = 350;
export const isMeasured = (source: Source) =>
  !source.isTest && !/\.gen\.tsx?$|^packages\/messages\/src\/\w\w\//.test(source.path);

const size: Rule = (source) =>
  source.lines > longestFile && !/\.gen\.tsx?$|^packages\/messages\/src\/\w\w\//.test(source.path)
    ? [{ line: longestFile + 1, what: `${source.lines} lines, more than ${longestFile}` }]
    : [];

/** Of a busy machine nothing is said by a second: tests wait by `expect.poll`, whose bound is set once, or longer. */
const patience: Rule = (source) =>
  source.isTest && !source.path.startsWith('scripts/check/')
    ? places(
        source,
        /\bvi\.wait(?:For|Until)\(|\b[tT]imeout: *(?:\d{1,4}|[01]?\d_\d{3})(?![\d_])/,
        'waits for less than 20 s: use expect.poll',
      )
    : [];

const rules = {
  direction,
  layers,
  noBusiness,
  underNoun,
  acrossFeatures,
  sql,
  fetching,
  environment,
  now,
  names,
  barrels,
  addresses,
  size,
  patience,
};

/** Every offence against the rules of the house (design.md §3), rings and what rules reach included. */
export function offencesOf(sources: readonly Source[]): Offence[] {
  const single = sources.flatMap((source) =>
    Object.values(rules).flatMap((rule) =>
      rule(source).map((offence) => ({ path: source.path, ...offence })),
    ),
  );
  return [...single, ...impureOf(sources), ...cyclesOf(sources)];
}

const database = /\.queries\.ts$|^apps\/server\/src\/platform\/db\//;
const driver = /^(pg|kysely)$/;

/** Rules are pure: no *.rules.ts reaches the database, by what it imports or by what that does; types are erased. */
function impureOf(sources: readonly Source[]): Offence[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (database.test(path)) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    const used = byPath.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
    return used.some(({ specifier, target }) => (target ? reaches(target, seen) : driver.test(specifier)));
  };
  return sources
    .filter(({ path, isTest }) => /\.rules\.ts$/.test(path) && !isTest)
    .flatMap((source) =>
      imports(
        source,
        ({ specifier, target = '', typeOnly }) =>
          driver.test(specifier) || database.test(target) || (!typeOnly && reaches(target, new Set())),
        ({ specifier }) => `a rule reaches the database by ${specifier}`,
      ).map((offence) => ({ path: source.path, ...offence })),
    );
}

/** Files that import each other in a ring, even by types alone: what both need stands in a lower file. */
function cyclesOf(sources: readonly Source[]): Offence[] {
  const next = new Map(
    sources.map(({ path, imports: all }) => [path, all.flatMap(({ target }) => (target ? [target] : []))]),
  );
  const done = new Set<string>();
  const found: Offence[] = [];
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0)
      return void found.push({ path, line: 1, what: `a ring: ${[...trail.slice(at), path].join(' → ')}` });
    if (done.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

/** Lines of the file at a share of all measured files: 0.5 is the median. */
export function sizeAt(sources: readonly Source[], share: number): number {
  const sizes = sources
    .filter(isMeasured)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
}

/** Most lines of the generic core, part by part: what grows beyond is moved out, or argued for in decision 025. */
export const coreLimits: readonly [part: string, inside: RegExp, most: number][] = [
  ['server/platform: what every call passes', /^apps\/server\/src\/platform\/((http|db)\/|[^/]+$)/, 4_400],
  ['server/platform: sharing under load', /^apps\/server\/src\/platform\/load\//, 800],
  ['server/platform: files, images, mail', /^apps\/server\/src\/platform\/(files|images|mail)\//, 1_200],
  ['server/platform: the door to others', /^apps\/server\/src\/platform\/outgoing\//, 120],
  ['server/platform: sheets, dates', /^apps\/server\/src\/platform\/(sheets|dates)\//, 1_270],
  ['server/platform: the embedded database', /^apps\/server\/src\/platform\/embedded\//, 1_000],
  ['web/platform and ui', /^apps\/web\/src\/(platform|ui)\//, 6_460],
];

/** Parts of the core that are larger than they may be, as sentences. */
export function grownParts(sources: readonly Source[]): string[] {
  return coreLimits.flatMap(([part, inside, most]) => {
    const lines = sources
      .filter((source) => inside.test(source.path) && isMeasured(source))
      .reduce((sum, source) => sum + source.lines, 0);
    return lines > most ? [`${part}: ${lines} lines, ${most} at most (decision 025)`] : [];
  });
}
