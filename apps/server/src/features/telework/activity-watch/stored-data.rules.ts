import type { StoredEventData } from './heartbeat.rules.ts';

/** The supported bucket types of watchers (protocols.md §3). */
export const bucketTypes = ['afkstatus', 'currentwindow', 'web.tab.current', 'app.editor.activity'] as const;
export type BucketType = (typeof bucketTypes)[number];

interface StoredField {
  name: string;
  /** Maximum length of a text in characters. Absent for a boolean. */
  most?: number;
  /**
   * Whether the field reveals the person’s work. Such a field is only stored if the company stores titles (rules.md
   * §6a).
   */
  isTitle?: true;
}

/** The fields of each bucket type that the portal stores. All other fields are dropped. */
const fields: Readonly<Record<BucketType, readonly StoredField[]>> = {
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

/** All fields to delete when the company no longer stores titles. */
export const titleFields = [
  ...new Set(
    Object.values(fields)
      .flat()
      .flatMap(({ name, isTitle }) => (isTitle ? [name] : [])),
  ),
];

/** Selects the data of an event to store. The address and title of a private tab are never stored. */
export function toStoredData(
  type: BucketType,
  input: Readonly<Record<string, unknown>>,
  titles: boolean,
): StoredEventData {
  const stored: Record<string, string | boolean> = {};
  for (const { name, most, isTitle } of fields[type]) {
    if (isTitle && (!titles || input.incognito === true)) continue;
    const value = input[name];
    if (most === undefined) {
      if (typeof value === 'boolean') stored[name] = value;
    } else if (typeof value === 'string') stored[name] = toPlainText(value).slice(0, most).toWellFormed();
  }
  return stored;
}

/** Removes control characters. The database cannot store some control characters, and others break lines. */
const toPlainText = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Returns whether the data of an event is useful enough to be stored. An afk event needs a known status. */
export const hasContent = (type: BucketType, data: StoredEventData): boolean =>
  type !== 'afkstatus' || data.status === 'afk' || data.status === 'not-afk';
