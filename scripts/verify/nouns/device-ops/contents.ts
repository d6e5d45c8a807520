import { randomBytes } from 'node:crypto';
import type { Stand } from '../../harness.ts';

interface Made {
  id: number;
  companyId: number;
}

const note = ({ make }: Stand, companyId: number, name: string, size: number) =>
  make.owner.query('INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, $3, now())', [
    companyId,
    name,
    size,
  ]);

/** A large file of a company, on the disk and among its files: what it is called there, and its bytes. */
export async function largeFile(stand: Stand, companyId: number): Promise<{ name: string; size: number }> {
  const content = randomBytes(64);
  const { large } = stand.store;
  const file = await large.begin('content');
  await file.write(content);
  await file.end();
  const name = large.nameOf(companyId, file.sha256);
  await large.adopt(companyId, name, file);
  await file.leave();
  await note(stand, companyId, name, content.length);
  return { name, size: content.length };
}

/** A package that was made is there with its content. */
export async function withPackage(stand: Stand, made: Made): Promise<void> {
  const { name } = await largeFile(stand, made.companyId);
  await stand.make.owner.query('UPDATE device_packages SET file = $2 WHERE id = $1', [made.id, name]);
}

/** The same of a log file. */
export async function withLog(stand: Stand, made: Made): Promise<void> {
  const content = Buffer.from(`log ${made.id}`);
  const name = stand.store.nameOf(made.companyId, content);
  await stand.store.write(made.companyId, name, content);
  await note(stand, made.companyId, name, content.length);
  await stand.make.owner.query('UPDATE lcd_logs SET file = $2 WHERE id = $1', [made.id, name]);
}
