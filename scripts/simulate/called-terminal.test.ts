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
  'option --called-port is rejected unless exactly one Hikvision terminal is simulated: case %#',
  async (played) => {
    await expect(answerCalls(0, played)).rejects.toThrow(OptionError);
  },
);

it('simulated terminal reports its connection settings and a summary of calls', async () => {
  const terminal = await answerCalls(0, [hik]);
  expect(terminal.said).toContain('C3 is listening on port 0');
  expect(terminal.state()).toBe('requests 0 · people 0 · doors opened 0');
  terminal.close();
});
