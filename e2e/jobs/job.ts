import { countActions } from '@gatehouse/testing/browser/actions';
import { expect } from '@gatehouse/testing/browser/fixtures';
import { recordInteractions } from '@gatehouse/testing/browser/interactions';
import { group, menu } from '@gatehouse/testing/browser/menu';
import type { Locator, Page } from '@playwright/test';

/** Maximum number of clicks and key presses of each job. `README.md` describes how they are counted. */
const mostActions = {
  whoCameAtEight: 52,
  missedPunch: 28,
  visitor: 47,
  roomWithColleagues: 79,
  tenApprovals: 4,
  newTerminal: 19,
  importWithErrors: 6,
  whyLate: 2,
  tenPeopleIntoRoom: 52,
  payrollMonth: 5,
};
type Job = keyof typeof mostActions;

/**
 * Starts a job on the start page. Returns a function that ends the job, and fails if the job took more clicks and key
 * presses than its number.
 */
export async function startJob(page: Page, job: Job): Promise<() => Promise<void>> {
  await expect(menu(page).getByRole('link').first()).toBeVisible();
  const actionCount = await countActions(page);
  const { INTERACTIONS_FILE: file } = process.env;
  const endRecording = file && (await recordInteractions(page, job, file));
  return async () => {
    if (endRecording) await endRecording();
    expect(await actionCount(), `clicks and key presses of ${job}`).toBeLessThanOrEqual(mostActions[job]);
  };
}

/** Clicks the hour of a time field and types the time, such as `0800A` for eight o’clock in the morning. */
export async function typeTime(field: Locator, keys: string): Promise<void> {
  await field.click({ position: { x: 14, y: 15 } });
  await field.page().keyboard.type(keys);
}

/** Opens a page from the menu. */
export async function openFromMenu(page: Page, groupName: string, name: string): Promise<void> {
  await group(page, groupName).click();
  await menu(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}
