import { randomBytes } from 'node:crypto';
import type { ProofFixture } from '../../portal/harness.ts';

interface StoredRow {
  id: number;
  companyId: number;
}

const insertFile = ({ make }: ProofFixture, companyId: number, name: string, size: number) =>
  make.owner.query('INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, $3, now())', [
    companyId,
    name,
    size,
  ]);

/** Stores a large file and its record. Returns its name and its size in bytes. */
export async function storeLargeFile(
  fixture: ProofFixture,
  companyId: number,
): Promise<{ name: string; size: number }> {
  const content = randomBytes(64);
  const { large } = fixture.store;
  const file = await large.begin('content');
  await file.write(content);
  await file.end();
  const name = large.nameOf(companyId, file.sha256);
  await large.adopt(companyId, name, file);
  await file.leave();
  await insertFile(fixture, companyId, name, content.length);
  return { name, size: content.length };
}

/** Stores the content of a package. */
export async function withPackage(fixture: ProofFixture, row: StoredRow): Promise<void> {
  const { name } = await storeLargeFile(fixture, row.companyId);
  await fixture.make.owner.query('UPDATE device_packages SET file = $2 WHERE id = $1', [row.id, name]);
}

/** Stores the content of a log file. */
export async function withLog(fixture: ProofFixture, row: StoredRow): Promise<void> {
  const content = Buffer.from(`log ${row.id}`);
  const name = fixture.store.nameOf(row.companyId, content);
  await fixture.store.write(row.companyId, name, content);
  await insertFile(fixture, row.companyId, name, content.length);
  await fixture.make.owner.query('UPDATE lcd_logs SET file = $2 WHERE id = $1', [row.id, name]);
}
