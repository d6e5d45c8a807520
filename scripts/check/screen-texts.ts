/**
 * Checks that every screen loads exactly the texts it shows. The declaration in the screen's route (`staticData.texts`)
 * must match the text keys in all files that the route imports, directly or indirectly. Also checks that each screen
 * after sign-in has a title.
 */
import { areas } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import { lineAt, readSources, type Source } from './sources.ts';

const routes = 'apps/web/src/routes/';
/**
 * The file that looks up texts by the kind of an object, such as buildings. The kind is known only at run time, so the
 * file may need the texts of any kind.
 */
const everyNoun = 'apps/web/src/platform/i18n/textOfNoun.ts';
/** Routes that redirect to a screen and need no title. */
const untitled = ['/'];

/** Returns all files that a route file reaches by imports, including itself. */
function findReachable(from: Source, sources: ReadonlyMap<string, Source>): Source[] {
  const sourcesByPath = new Map([[from.path, from]]);
  for (const { imports } of sourcesByPath.values())
    for (const { target, typeOnly } of imports) {
      const source = target === undefined || typeOnly ? undefined : sources.get(target);
      // Skips the generated route table, because it imports all routes.
      if (source && !source.path.endsWith('.gen.ts')) sourcesByPath.set(source.path, source);
    }
  return [...sourcesByPath.values()];
}

const keyShape = /['"`](\w+)\.(\w+)\.[\w${]/g;
const frameShape = /['"`](?:ui\.\w|titles\.)/;

function findShownAreas(files: readonly Source[]): string[] {
  const any = files.some(({ path }) => path === everyNoun) ? ['nouns'] : [];
  const keyMatches = files.flatMap(({ code }) => [...code.matchAll(keyShape)]);
  const isKey = ([, area = '', noun = '']: RegExpMatchArray) =>
    noun in (Object.entries(areas).find(([name]) => name === area)?.[1] ?? {});
  return [...new Set([...any, ...keyMatches.filter(isKey).map(([, area = '']) => area)])].sort();
}

/** Returns the areas of texts that a route declares. Undefined if the declaration cannot be parsed. */
function readDeclaredAreas({ code }: Source): string[] | undefined {
  const [, list] = /\btexts(?:: |\s=\s)\[([^\]]*)\]/.exec(code) ?? [];
  return list?.match(/\w+/g) ?? (list === undefined ? undefined : []);
}

/**
 * Returns the path of a screen, such as `/edit-staff/$id` for `_portal/(people)/edit-staff.$id.tsx`. A folder in
 * parentheses is no part of the path. If an underscore follows a segment, the screen is not nested in that segment's
 * screen.
 */
const screenOf = (path: string): string => {
  const name = path.slice(`${routes}_portal/`.length, -'.tsx'.length).replace(/^\([^)]*\)\//, '');
  return `/${name.replaceAll(/_?\./g, '/')}`.replace(/\/index$/, '/');
};

export function findWrongTexts(all: readonly Source[]): string[] {
  const sources = new Map(all.filter(({ isTest }) => !isTest).map((source) => [source.path, source]));
  return [...sources.values()]
    .filter(({ path }) => path.startsWith(routes))
    .flatMap((route) => {
      const files = findReachable(route, sources);
      const [shownAreas, declared] = [findShownAreas(files), readDeclaredAreas(route)];
      const isSame = String(declared?.toSorted()) === String(shownAreas);
      const expected = `[${shownAreas.map((area) => `'${area}'`).join(', ')}]`;
      const faults =
        isSame || /\/(__root|\$)\.tsx$/.test(route.path)
          ? []
          : [`${route.path}: it shows ${expected}: write \`staticData: { texts: ${expected} }\``];
      // The texts of the layout around the pages are loaded on screens after sign-in, and on routes for which
      // `isInside` returns true.
      const isBehind = route.path.startsWith(`${routes}_portal`) || route.code.includes('isInside()');
      const framed =
        isBehind || shownAreas.length > 0 ? undefined : files.find(({ code }) => frameShape.test(code));
      if (framed)
        faults.push(
          `${route.path}: ${framed.path}:${lineAt(framed.code, framed.code.search(frameShape))} says what is loaded behind the login alone`,
        );
      const screen = screenOf(route.path);
      if (
        route.path.startsWith(`${routes}_portal/`) &&
        !untitled.includes(screen) &&
        !(screen in titlesIn('en'))
      )
        faults.push(`${route.path}: give ${screen} a title in packages/messages/src/titles.ts`);
      return faults;
    });
}

if (process.argv[1] === import.meta.filename) {
  const wrong = findWrongTexts(readSources());
  for (const sentence of wrong) console.log(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
