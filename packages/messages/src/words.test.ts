import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { mailKinds } from '@gatehouse/api/settings/mails';
import { expect, it } from 'vitest';
import { loadArea } from './areas.ts';
import { errorText } from './errors-text.ts';
import { everyText } from './every-text.cases.ts';
import { fillPlaceholders } from './fill.ts';
import { type Language, languages } from './index.ts';
import { mailText } from './mail-text.ts';
import { titlesIn } from './titles.ts';

// TypeScript cannot infer that `errorStatus` has no other keys.
const codes = Object.keys(errorStatus) as ErrorCode[];

/** Terms of docs/glossary.md, each with a pattern for the words that must not replace it. */
const decided: [language: Language, word: string, not: RegExp][] = [
  ['en', '’', /\w'\w/],
  // Words that English texts must not contain.
  ['en', 'someone, no one', /\b(some|no|every|any)body\b/i],
  ['en', 'a noun', /\bwho(m|ever)\b/i],
  ['en', 'again, immediately, automatically', /\banew\b|\bat once\b|\bby itself\b|\bany more\b/i],
  ['en', 'email', /\be-mail/i],
  ['en', 'sign in, sign out', /\blog(ged)? ?(in|out)\b/i],
  ['en', 'two-step verification', /\bsecond step\b/i],
  ['en', 'reload', /\bLoad the\b/],
  ['en', 'a verb of the trade', /\bstands? (here|below|at)\b|\bmend/i],
  ['en', 'leave empty, no action is needed', /\bLeft empty\b|\bneed not\b/],
  ['en', 'this … no longer exists', /\bThere is no such\b/],
  ['vi', 'thiết bị', /máy chấm công/i],
  ['vi', 'nhân viên', /cán bộ|nhân sự/i],
  ['vi', 'email', /e-mail/i],
  // "Cổng" without a second word is rejected, because a gate is a "cổng xe" and a network port a "số cổng".
  ['vi', 'hệ thống', /(?<!số )cổng(?! xe)/i],
  ['vi', 'phiên đăng nhập', /(?<!luân )phiên(?! bản| đăng nhập)/i],
  ['vi', 'chống quay vòng thẻ', /vào lặp/i],
  ['vi', 'thiếu giờ chấm', /thiếu dữ liệu/i],
  ['vi', 'ra ngoài vì công việc', /ra ngoài công việc/i],
  ['ko', '단말기', /장치|장비/],
  ['ko', '공간', /(^|\s)방(\s|을|이|은|의|$)/],
  ['ko', '직원', /사원|임직원/],
  ['ko', '부서장', /매니저/],
  // 사용 중지 is the term for inactive records and people. Features are 켜짐 or 꺼짐.
  ['ko', '사용 중지', /비활성|사용 안 함/],
  ['ko', '거부', /거절/],
  ['ko', '삭제', /제거/],
  ['ko', '출근 기록, 퇴근 기록', /첫 입실|마지막 퇴실/],
  ['ko', '방문 처리', /입장/],
  ['ko', '휴가·외근', /부재/],
  ['ko', '초과근무', /연장 ?근무|초과 근무/],
  ['ko', '가산율', /배수/],
  // A person's name in a sentence is followed by 님.
  ['ko', '{name} 님', /\{(person|who|by|organizer)\}(?! 님)/],
  // 端末 is the term for terminals. A phone or computer is a デバイス.
  ['ja', '端末', /(?<!追跡)機器/],
  ['ja', '社員', /従業員|スタッフ/],
  ['ja', '建物', /ビル/],
  ['ja', '在宅勤務', /テレワーク/],
  ['ja', 'ログイン', /サインイン/],
  // 名称 is the term for names of things. 氏名 is only for people.
  ['ja', '名称', /^名前$|^名前、|名前(または|で検索)/],
  // 利用停止中 is the term for inactive people. 無効 is only for permissions and devices.
  ['ja', '利用停止中', /(社員|来訪者|所有者|人)[がは]無効|無効な(社員|来訪者|人)/],
  ['ja', '出勤打刻、退勤打刻', /最初の入室|最後の退室/],
  ['ja', '定時', /定刻/],
  ['ja', '業務外出', /(?<!業務|休暇・)外出/],
  ['ja', '休暇・外出', /不在/],
  ['ja', '残業', /時間外勤務/],
  ['ja', '在館中', /在席/],
  ['ja', 'コードを取得', /請求/],
  ['ja', '当直', /当番/],
  // A person's name is followed by さん in a sentence, and by 様 in emails.
  ['ja', '{name}さん', /\{(person|who|by)\}(?!さん)/],
  ['ja', '様 only in mails and in a welcome', /\{(?!name\})\w+\} ?様/],
  // A half-width colon is allowed after 名前, because the file format of a fact is 名前: 内容.
  ['ja', '：？！', /[ぁ-んァ-ヶー一-龠々）」}](?<!「名前)[:?!]|： /],
  ['ja', '（）', /[ぁ-んァ-ヶー一-龠々」}] ?\(|\)[ぁ-んァ-ヶー一-龠々]/],
  ['ja', '{count}件', /\{count\} |[ぁ-んァ-ヶー一-龠々] \{count\}/],
  ['ja', '{count}人', /\}名/],
  // The pattern forbids 시스템 only before a particle, where it means the portal. The word alone is the name of a menu
  // group.
  ['ko', '포털', /시스템(이|에|의)\s/],
  ['ja', 'ポータル', /システム(が|で|に|へ)/],
];

/**
 * Screens that appear both in the sidebar and among the permissions of a role. They must have the same name in both.
 */
const screens = {
  MY_DASHBOARD: '/dashboard',
  ACCOUNT_DASHBOARD: '/account-dashboard',
  DEPARTMENT_DASHBOARD: '/department-dashboard',
  MY_TIMESHEET: '/my-access-history',
  MEETING_ROOMS: '/meeting-rooms',
  VISITOR_LOGBOOK: '/visitor-logbook',
  MY_REQUESTS: '/my-request-list/{-$filter}',
  DEPARTMENT_ACCESS: '/department-access',
  AREA_ACCESS: '/area-access',
  DEPARTMENTS: '/department',
  STAFF: '/staff',
  ROLES: '/roles',
} as const;

it.each(languages)(
  'the screen has the same name in %s in the menu and among the permissions of a role',
  async (language) => {
    const [{ roles }, titles] = [await loadArea('settings', language), titlesIn(language)];
    for (const [menu, path] of Object.entries(screens))
      expect(roles.menus[menu as keyof typeof screens], menu).toBe(titles[path]);
  },
);

/** Returns all texts of a language, including error sentences and mails. */
const textsIn = async (language: Language): Promise<string[]> => [
  ...(await everyText(language)).values(),
  ...codes.map((code) => errorText(language, code)),
  ...mailKinds.flatMap((kind) => {
    const { subject, paragraphs, button, note } = mailText(language, kind);
    return [subject, ...paragraphs, ...(button ? [button] : []), note];
  }),
];

it.each(decided)('uses in %s the term %s, never %s', async (language, _word, not) => {
  expect((await textsIn(language)).filter((text) => not.test(text))).toEqual([]);
});

it('Korean texts use a particle in both forms only after a placeholder, where fillPlaceholders chooses one form', async () => {
  const bothForms = /을\(를\)|를\(을\)|은\(는\)|는\(은\)|이\(가\)|가\(이\)|[과와]\([와과]\)|\(으\)로/;
  const keepsBothForms = (text: string) => bothForms.test(fillPlaceholders(text, () => '값'));
  expect((await textsIn('ko')).filter(keepsBothForms)).toEqual([]);
});
