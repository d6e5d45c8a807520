/**
 * Every screen loads the texts it shows, no more and no fewer: what a route declares (`staticData.texts`) against the keys written
 * in all files it reaches. Screens behind the login have a title each.
 */
import { areas } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import { lineAt, readSources, type Source } from './sources.ts';

const routes = 'apps/web/src/routes/';
/** Says any noun's words, by a name known only at run time. */
const everyNoun = 'apps/web/src/platform/i18n/textOfNoun.ts';
/** The address that leads on to a screen. */
const untitled = ['/'];

/** Sources that a route's file reaches, itself included. */
function reached(from: Source, sources: ReadonlyMap<string, Source>): Source[] {
  const found = new Map([[from.path, from]]);
  for (const { imports } of found.values())
    for (const { target, typeOnly } of imports) {
      const source = target === undefined || typeOnly ? undefined : sources.get(target);
      // the table of routes reaches all of them
      if (source && !source.path.endsWith('.gen.ts')) found.set(source.path, source);
    }
  return [...found.values()];
}

const keyShape = /['"`](\w+)\.(\w+)\.[\w${]/g;
const frameShape = /['"`](?:ui\.\w|titles\.)/;

/** Areas whose texts the files name. */
function shownBy(files: readonly Source[]): string[] {
  const any = files.some(({ path }) => path === everyNoun) ? ['nouns'] : [];
  const named = files.flatMap(({ code }) => [...code.matchAll(keyShape)]);
  const isKey = ([, area = '', noun = '']: RegExpMatchArray) =>
    noun in (Object.entries(areas).find(([name]) => name === area)?.[1] ?? {});
  return [...new Set([...any, ...named.filter(isKey).map(([, area = '']) => area)])].sort();
}

/** What a route declares; undefined where it says nothing that can be read. */
function declaredBy({ code }: Source): string[] | undefined {
  const [, list] = /\btexts(?:: |\s=\s)\[([^\]]*)\]/.exec(code) ?? [];
  return list?.match(/\w+/g) ?? (list === undefined ? undefined : []);
}

/** `/edit-staff/$id` of `_portal/edit-staff.$id.tsx`; an underscore behind a word says that the screen does not lie within that one. */
const screenOf = (path: string): string =>
  `/${path.slice(`${routes}_portal/`.length, -'.tsx'.length).replaceAll(/_?\./g, '/')}`.replace(
    /\/index$/,
    '/',
  );

/** Routes whose texts are not what they show, each as a sentence that says what to do. */
export function wrongTexts(all: readonly Source[]): string[] {
  const sources = new Map(all.filter(({ isTest }) => !isTest).map((source) => [source.path, source]));
  return [...sources.values()]
    .filter(({ path }) => path.startsWith(routes))
    .flatMap((route) => {
      const files = reached(route, sources);
      const [shown, declared] = [shownBy(files), declaredBy(route)];
      const isSame = String(declared?.toSorted()) === String(shown);
      const wanted = `[${shown.map((area) => `'${area}'`).join(', ')}]`;
      const found =
        isSame || /\/(__root|\$)\.tsx$/.test(route.path)
          ? []
          : [`${route.path}: it shows ${wanted}: write \`staticData: { texts: ${wanted} }\``];
      // `isInside` has waited for the frame's texts where it says yes
      const isBehind = route.path.startsWith(`${routes}_portal`) || route.code.includes('isInside()');
      const framed =
        isBehind || shown.length > 0 ? undefined : files.find(({ code }) => frameShape.test(code));
      if (framed)
        found.push(
          `${route.path}: ${framed.path}:${lineAt(framed.code, framed.code.search(frameShape))} says what is loaded behind the login alone`,
        );
      const screen = screenOf(route.path);
      if (
        route.path.startsWith(`${routes}_portal/`) &&
        !untitled.includes(screen) &&
        !(screen in titlesIn('en'))
      )
        found.push(`${route.path}: give ${screen} a title in packages/messages/src/titles.ts`);
      return found;
    });
}

if (process.argv[1] === import.meta.filename) {
  const wrong = wrongTexts(readSources());
  for (const sentence of wrong) console.log(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
