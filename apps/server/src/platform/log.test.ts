import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function captureLog(writeLog: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  writeLog(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log (security.md §1.14)', () => {
  it('hides passwords, tokens and secrets in the log', () => {
    const fields = {
      password: 'hunter2',
      token: 'hunter2',
      secret: 'hunter2',
      refreshToken: 'hunter2',
      other: 'seen',
    };
    const text = captureLog((log) => log.info({ given: fields }, 'words'));
    expect(text).not.toContain('hunter2');
    expect(text).toContain('seen');
  });

  it('hides credentials of a request and the query of its URL in the log', () => {
    const req = {
      method: 'GET',
      url: '/declare?code=hunter2',
      ip: '::1',
      headers: { authorization: 'hunter2', cookie: 'hunter2' },
    };
    const text = captureLog((log) => log.info({ req }, 'words'));
    expect(text).not.toContain('hunter2');
    expect(text).toContain('/declare');
  });

  it('does not log the rows that a database error quotes', () => {
    const err = Object.assign(new Error('new row violates check'), {
      detail: 'Failing row contains (hunter2)',
      where: 'hunter2',
    });
    const text = captureLog((log) => log.error({ err }, 'words'));
    expect(text).not.toContain('hunter2');
    expect(text).toContain('new row violates check');
  });
});
