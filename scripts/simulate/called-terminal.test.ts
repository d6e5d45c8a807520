import { expect, it } from 'vitest';
import { answerCalls } from './called-terminal.ts';
import { OptionError } from './options.ts';
import type { SampleTerminal } from './sample.ts';

const hik: SampleTerminal = {
  serial: 'C3',
  zone: 'Asia/Seoul',
  pins: ['1'],
  dialect: 'hik',
  secret: '/hik/s3cret',
};
const json: SampleTerminal = { ...hik, dialect: 'json' };

it.each([[[json]], [[hik, hik]], [[]]])(
  'answers calls as one Hikvision terminal alone, not %#',
  async (played) => {
    await expect(answerCalls(0, played)).rejects.toThrow(OptionError);
  },
);

it('says what is entered on the portal, and what it has been told', async () => {
  const called = await answerCalls(0, [hik]);
  expect(called.said).toContain('C3 is listening on port 0');
  expect(called.state()).toBe('requests 0 · people 0 · doors opened 0');
  called.close();
});
