import type { KeptData } from './heartbeat.rules.ts';

/** What watchers report, by the type of their bucket (protocols.md §3); of any other nothing is taken. */
export const bucketTypes = ['afkstatus', 'currentwindow', 'web.tab.current', 'app.editor.activity'] as const;
export type BucketType = (typeof bucketTypes)[number];

interface Field {
  name: string;
  /** Characters kept of a text; a flag has none. */
  most?: number;
  /** Tells what somebody works on, so it is kept only where titles are (rules.md §6a). */
  isTitle?: true;
}

/** The fields kept of each type; what else an agent sends is left out. */
const fields: Readonly<Record<BucketType, readonly Field[]>> = {
  afkstatus: [{ name: 'status', most: 10 }],
  currentwindow: [
    { name: 'app', most: 255 },
    { name: 'title', most: 1024, isTitle: true },
  ],
  'web.tab.current': [
    { name: 'url', most: 2048, isTitle: true },
    { name: 'title', most: 1024, isTitle: true },
    { name: 'audible' },
    { name: 'incognito' },
  ],
  'app.editor.activity': [
    { name: 'file', most: 1024, isTitle: true },
    { name: 'project', most: 255, isTitle: true },
    { name: 'language', most: 100 },
  ],
};

/** Every field that goes when titles are no longer kept. */
export const titleFields = [
  ...new Set(
    Object.values(fields)
      .flat()
      .flatMap(({ name, isTitle }) => (isTitle ? [name] : [])),
  ),
];

/** What is kept of an event's data. A private tab says nothing of where it is, whatever the company keeps. */
export function keptOf(type: BucketType, sent: Readonly<Record<string, unknown>>, titles: boolean): KeptData {
  const kept: Record<string, string | boolean> = {};
  for (const { name, most, isTitle } of fields[type]) {
    if (isTitle && (!titles || sent.incognito === true)) continue;
    const value = sent[name];
    if (most === undefined) {
      if (typeof value === 'boolean') kept[name] = value;
    } else if (typeof value === 'string') kept[name] = plainText(value).slice(0, most).toWellFormed();
  }
  return kept;
}

/** Without what the database cannot hold, and what would break a line. */
const plainText = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Whether what is kept of an event says anything: an afk watcher that says neither is none. */
export const saysSomething = (type: BucketType, data: KeptData): boolean =>
  type !== 'afkstatus' || data.status === 'afk' || data.status === 'not-afk';
