import { describe, expect, it } from 'vitest';
import { type BucketType, hasContent, titleFields, toStoredData } from './stored-data.rules.ts';

const web = { url: 'https://a.example/x', title: 'X', audible: false, incognito: false };
const editor = { file: '/home/a/b.ts', project: 'b', language: 'typescript' };

describe('data of an event that the portal stores', () => {
  it.each<[string, BucketType, boolean, object, object]>([
    [
      'a window with its title',
      'currentwindow',
      true,
      { app: 'Email', title: 'Re: pay' },
      { app: 'Email', title: 'Re: pay' },
    ],
    ['a window, titles off', 'currentwindow', false, { app: 'Email', title: 'Re: pay' }, { app: 'Email' }],
    ['a tab', 'web.tab.current', true, web, web],
    [
      'a tab, titles off: no address either',
      'web.tab.current',
      false,
      web,
      { audible: false, incognito: false },
    ],
    [
      'a private tab, whatever is kept',
      'web.tab.current',
      true,
      { ...web, incognito: true },
      { audible: false, incognito: true },
    ],
    ['an editor', 'app.editor.activity', true, editor, editor],
    [
      'an editor, titles off: neither file nor project',
      'app.editor.activity',
      false,
      editor,
      { language: 'typescript' },
    ],
    [
      'no field that is not named',
      'currentwindow',
      true,
      { app: 'Email', password: 'secret' },
      { app: 'Email' },
    ],
    ['no value of another kind', 'currentwindow', true, { app: { deep: 1 }, title: 7 }, {}],
    ['no control characters', 'currentwindow', true, { app: 'A\u0000\nB' }, { app: 'A B' }],
    ['no more than it may have', 'currentwindow', true, { app: 'x'.repeat(300) }, { app: 'x'.repeat(255) }],
    ['its status', 'afkstatus', false, { status: 'not-afk' }, { status: 'not-afk' }],
  ])('selects the data of an event to store: %s', (_what, type, titles, input, expected) => {
    expect(toStoredData(type, { ...input }, titles)).toEqual(expected);
  });

  it('stores the fields of an event in a fixed order', () => {
    const data = toStoredData('currentwindow', { app: 'A', title: 'B' }, true);
    const other = toStoredData('currentwindow', { title: 'B', app: 'A' }, true);
    expect(JSON.stringify(data)).toBe(JSON.stringify(other));
  });

  it('stores no data for an event with an unknown status', () => {
    expect(hasContent('afkstatus', toStoredData('afkstatus', { status: 'asleep' }, true))).toBe(false);
    expect(hasContent('currentwindow', {})).toBe(true);
  });

  it('deletes title, address, file and project together', () => {
    expect(titleFields.toSorted()).toEqual(['file', 'project', 'title', 'url']);
  });
});
