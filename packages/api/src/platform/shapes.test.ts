import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from './fields.ts';
import {
  digits,
  idText,
  instant,
  isoDate,
  lineOfText,
  optionalLine,
  optionalText,
  requiredText,
  timeZone,
} from './shapes.ts';

describe('a whole number in a path or a query', () => {
  it.each([
    ['10', 10],
    [10, 10],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('parses %j as the id %i', (input, number) => {
    expect(idText.parse(input)).toBe(number);
  });

  it.each([
    ...[
      '1e1',
      '0x0a',
      '010',
      ' 10',
      '10 ',
      '+10',
      '-10',
      '10.0',
      '1_0',
      '٣',
      '',
      '0',
      'Infinity',
      'NaN',
      '10\n',
    ],
    ...['9007199254740992', '99999999999999999999', ['10'], ['1', '2'], {}, null, true, 1.5],
  ])('rejects %j as an id', (input) => {
    expect(idText.safeParse(input).success).toBe(false);
  });

  it('enforces the bounds of a number in a query, and applies its default value if it is absent', () => {
    const query = z.strictObject({ page: digits(0, 5).default(0), room: idText.optional() });
    expect(query.parse({})).toEqual({ page: 0 });
    expect(query.parse({ page: '5', room: '7' })).toEqual({ page: 5, room: 7 });
    expect(parse(query, { page: '6' })).toMatchObject({ fields: [{ field: 'page', rule: 'max' }] });
    expect(parse(z.strictObject({ id: idText }), {})).toMatchObject({ fields: [{ field: 'id' }] });
  });
});

describe('text on one line', () => {
  const shapes = { required: requiredText(40), line: lineOfText(40), optional: optionalLine(40) };

  it.each([
    'Ada\nByron',
    'Ada\rByron',
    'Ada\u2028Byron',
    'Ada\u0085Byron',
    'a\u0000b',
    'a\tb',
    'a\u001bb',
    'a\u202Eb',
  ])('rejects %j as one line of text', (text) => {
    for (const shape of Object.values(shapes))
      expect(parse(z.object({ name: shape }), { name: text })).toEqual({
        ok: false,
        fields: [{ field: 'name', rule: 'oneLine', params: {} }],
      });
  });

  it.each(['Nguyễn Thị Ánh', '김 하늘', '佐藤 さくら', 'O’Neill-Ruiz', '👩🏽‍💻', ' Ada \n'])(
    'accepts %j as one line of text',
    (text) => {
      for (const shape of Object.values(shapes)) expect(shape.parse(text)).toBe(text.trim());
    },
  );

  it('rejects an empty required text as missing instead of reporting its line break, and accepts an absent optional line', () => {
    expect(parse(z.object({ name: shapes.required }), { name: '\n' })).toMatchObject({
      fields: [{ rule: 'required' }],
    });
    expect(shapes.optional.parse(undefined)).toBe('');
  });

  it.each(['\u200B', '\u200B\u200D \uFEFF', '\u2060', '\u00AD', '\u3164', '\u2800', '\u180E'])(
    'rejects %j, which is invisible, as required text',
    (text) => {
      expect(parse(z.object({ name: shapes.required }), { name: text })).toEqual({
        ok: false,
        fields: [{ field: 'name', rule: 'required', params: {} }],
      });
    },
  );

  it('accepts line breaks in optional text', () => {
    expect(optionalText(40).parse('one\ntwo')).toBe('one\ntwo');
  });
});

it('rejects dates and instants in the year 0', () => {
  for (const date of ['0000-02-29', '0000-12-31']) {
    expect(isoDate.safeParse(date).success).toBe(false);
    expect(instant.safeParse(`${date}T10:34:24Z`).success).toBe(false);
  }
  expect(isoDate.parse('0001-01-01')).toBe('0001-01-01');
  expect(instant.parse('9999-12-31T23:59:59.999Z')).toBe('9999-12-31T23:59:59.999Z');
});

describe('fields for time zones', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    'Asia/Ho_Chi_Minh',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+7',
    'EST5EDT',
    'Japan',
    'CET',
  ])('accepts the IANA name %s', (zone) => expect(timeZone.safeParse(zone).success).toBe(true));
  it.each(['IST', 'ECT', 'CST', 'PST', 'BST', 'SystemV/AST4', '+07:00', 'UTC+7', 'Mars/Olympus', ''])(
    'rejects %j as a time zone, because it is no IANA name',
    (zone) => expect(timeZone.safeParse(zone).success).toBe(false),
  );
});
