import type { Stand } from '../../harness.ts';

interface Made {
  id: number;
  companyId: number;
}

const note = ({ make }: Stand, { companyId }: Made, name: string, size: number) =>
  make.owner.query('INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, $3, now())', [
    companyId,
    name,
    size,
  ]);

/** A package that was made is there with its content. */
export async function withPackage(stand: Stand, made: Made): Promise<void> {
  const content = Buffer.from(`package ${made.id}`);
  const { large } = stand.store;
  const file = await large.begin('package');
  await file.write(content);
  await file.end();
  const name = large.nameOf(made.companyId, file.sha256);
  await large.adopt(made.companyId, name, file);
  await file.leave();
  await note(stand, made, name, content.length);
  await stand.make.owner.query('UPDATE device_packages SET file = $2 WHERE id = $1', [made.id, name]);
}

/** The same of a log file. */
export async function withLog(stand: Stand, made: Made): Promise<void> {
  const content = Buffer.from(`log ${made.id}`);
  const name = stand.store.nameOf(made.companyId, content);
  await stand.store.write(made.companyId, name, content);
  await note(stand, made, name, content.length);
  await stand.make.owner.query('UPDATE lcd_logs SET file = $2 WHERE id = $1', [made.id, name]);
}
