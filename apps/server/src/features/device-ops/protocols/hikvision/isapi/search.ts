import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type FoundPeople, type FoundPerson, mostSearched } from '../../../lines/called-terminals.ts';
import type { IsapiAnswer } from './answers.ts';
import type { IsapiSession } from './session.ts';

/**
 * Maximum number of pages of one search. Without this limit, terminals that ignore the list of IDs would return all
 * their people.
 */
const mostPages = 100;

const answerShape = z.object({
  UserInfoSearch: z.object({
    responseStatusStrg: z.string().catch('').default(''),
    numOfMatches: z.coerce.number().int().min(0).catch(0).default(0),
    UserInfo: z
      .array(
        z.object({
          employeeNo: z.coerce.string(),
          name: z.coerce.string().catch('').default(''),
          localUIRight: z.boolean().optional().catch(undefined),
          userVerifyMode: z.string().max(64).optional().catch(undefined),
        }),
      )
      .max(1_000)
      .default([]),
  }),
});

/** Searches a terminal for people by their terminal user IDs, at most `mostSearched` (protocols.md §2.2). */
export async function findPeople(
  { call }: Pick<IsapiSession, 'call'>,
  numbers: readonly string[],
): Promise<FoundPeople | Extract<IsapiAnswer, { isOk: false }>> {
  const searchID = newSearch();
  const people = new Map<string, FoundPerson>();
  let place = 0;
  for (let page = 0; page < mostPages; page++) {
    const cond = {
      searchID,
      searchResultPosition: place,
      maxResults: mostSearched,
      EmployeeNoList: numbers.map((employeeNo) => ({ employeeNo })),
    };
    const answer = await call({
      method: 'POST',
      path: '/ISAPI/AccessControl/UserInfo/Search?format=json',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify({ UserInfoSearchCond: cond })),
    });
    if (!answer.isOk) return answer;
    const read = answerShape.safeParse(answer.said);
    if (!read.success) return { isOk: false, word: 'search not readable' };
    const { responseStatusStrg, numOfMatches, UserInfo } = read.data.UserInfoSearch;
    for (const { employeeNo, name, localUIRight, userVerifyMode } of UserInfo)
      if (numbers.includes(employeeNo))
        people.set(employeeNo, {
          name,
          isAdministrator: localUIRight === true,
          own: {
            ...(localUIRight !== undefined && { localUIRight }),
            ...(userVerifyMode && { userVerifyMode }),
          },
        });
    const isMore = responseStatusStrg.toUpperCase() === 'MORE';
    if (!isMore || people.size === numbers.length) return { isOk: true, people, isWhole: true };
    place += numOfMatches || UserInfo.length;
    if (UserInfo.length === 0) break;
  }
  return { isOk: true, people, isWhole: false };
}

export const newSearch = (): string => randomBytes(16).toString('hex');
