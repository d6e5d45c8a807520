import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NoticeKind, noticeKinds } from '@gatehouse/api/notifications/kinds';
import { languages } from '@gatehouse/messages';
import { noticeTexts } from '@gatehouse/messages/notice-text';
import { describe, expect, it } from 'vitest';
import { renderNotice } from './notices.rules.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[]; // the cast is safe, because the type of `noticeKinds` allows no other keys

describe('rendering of notifications', () => {
  const renderSilence = (language: (typeof languages)[number]) =>
    renderNotice(
      {
        kind: 'devices.silent',
        says: { device: 'Cổng', doorCode: 'D 1', since: '2026-11-20T02:00:00Z', zone: 'Asia/Ho_Chi_Minh' },
        times: 1,
        person: null,
      },
      language,
    );

  it('renders a notification in the reader’s language, with times in the time zone of the device and a link to the page', () => {
    expect(renderSilence('en')).toEqual({
      subject: 'A device is offline',
      content: 'Cổng hasn’t connected since November 20, 2026 at 9:00 AM. Check its power and network.',
      link: '/devices?doorCode=D%201',
    });
    expect(renderSilence('vi').content).toMatch(/^Cổng không liên lạc từ .*9:00.*20 tháng 11, 2026/);
    expect(renderSilence('ko').content).toContain('2026년 11월 20일 오전 9:00 이후 Cổng에서');
    expect(renderSilence('ja').content).toContain('2026年11月20日 午前9:00以降、Cổng');
  });

  it.each(languages)(
    'omits the author of a change from a notification if the author is no employee of the company, in %s',
    (language) => {
      const values = { title: 'Review', since: '2026-11-20T02:00:00Z', zone: 'Asia/Seoul' };
      for (const kind of ['meetings.invited', 'meetings.changed']) {
        const { content } = renderNotice({ kind, says: values, times: 1, person: null }, language);
        expect(content).toContain('Review');
        expect(content).not.toContain('—');
      }
    },
  );

  it.each([
    [1, 'A punch received on November 20, 2026 has a code'],
    [1200, '1,200 punches received on November 20, 2026 have codes'],
  ])('chooses singular or plural wording of a notification for a count of %i', (times, expected) => {
    const notice = { kind: 'quarantine.unknownPunches', says: { date: '2026-11-20' }, times, person: null };
    expect(renderNotice(notice, 'en').content).toContain(expected);
  });

  it('shows a notification of a kind from another release by the name of the kind', () => {
    expect(renderNotice({ kind: 'parcels.came', says: {}, times: 1, person: null }, 'ja')).toEqual({
      subject: 'parcels.came',
      content: '',
      link: null,
    });
  });
});

it('uses no placeholders in the notification texts for the lock screen', () => {
  for (const language of languages)
    for (const kind of kinds) expect(noticeTexts[language][kind].lockScreen).not.toMatch(/[{}]/);
});

it('uses only known kinds in database functions that send notifications', () => {
  const folder = join(import.meta.dirname, '../../../../migrations/functions');
  const text = readFileSync(join(folder, 'notifications.sql'), 'utf8');
  const sqlKinds = [...text.matchAll(/'(\w+\.\w+)', \w+\.\w+(?:::text)?, NULL/g)].map(([, kind]) => kind);
  expect(sqlKinds.length).toBeGreaterThan(1);
  expect(sqlKinds.filter((kind) => !(kinds as (string | undefined)[]).includes(kind))).toEqual([]);
});
