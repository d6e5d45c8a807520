import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { api } from '@gatehouse/api';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { pageOf } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';

/** An object or a union. The document describes it as a component. */
export type NamedShape = z.ZodObject | z.ZodUnion;
/** Component names of the objects and unions in requests, or in responses. */
export type ShapeNames = Map<NamedShape, { name: string; noun: string }>;

const apiFolder = join(import.meta.dirname, '../../packages/api/src');

async function loadModules(): Promise<{ file: string; module: Record<string, unknown> }[]> {
  const files = globSync('*/*.ts', { cwd: apiFolder }).filter((file) => !file.includes('.test.'));
  return Promise.all(
    files
      .sort()
      .map(async (file) => ({ file, module: await import(pathToFileURL(join(apiFolder, file)).href) })),
  );
}

/**
 * Returns the schemas that the modules of `packages/api` export, by name. Schemas that several modules use are
 * exported.
 */
export async function loadExportedShapes(): Promise<Map<z.ZodType, string>> {
  const shapes = new Map<z.ZodType, string>();
  for (const { module } of await loadModules())
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodType && !shapes.has(value)) shapes.set(value, name);
  return shapes;
}

export const toPascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _gap, first: string) => first.toUpperCase());

/** Returns the singular of a name in camel case, such as `accessZone` for `accessZones`. */
function toSingular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith('s') && !/(?:ss|us|is)$/.test(noun) ? noun.slice(0, -1) : noun;
}

/** Field names of a list that contains only the common fields of pages. */
const pageFields = Object.keys(pageOf(z.object({})).shape)
  .sort()
  .join();

/**
 * Names every object and union in the bodies or in the results of the operations. An exported schema gets the name of
 * its export. A row gets the name of its kind of object, and a list the name of its row. All other schemas get the
 * name of the operation and the names of the fields that contain them.
 */
export function nameShapes(
  operations: readonly OperationShape[],
  exported: ReadonlyMap<z.ZodType, string>,
  part: 'body' | 'result',
): ShapeNames {
  const names: ShapeNames = new Map();
  const taken = new Set<string>();
  let currentNoun = '';
  const take = (shape: NamedShape, name: string) => {
    const exportName = exported.get(shape);
    let free = exportName ? toPascal(exportName) : name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    taken.add(free);
    names.set(shape, { name: free, noun: currentNoun });
  };
  const visit = (shape: unknown, name: string): void => {
    if (shape instanceof z.ZodObject) {
      if (names.has(shape)) {
        visitFields(shape);
        return;
      }
      const row = rowOf(shape);
      if (row && row !== shape && Object.keys(shape.shape).sort().join() === pageFields) {
        visit(row, name.replace(/(?:Result)?$/, 'Row'));
        const pageName = `${names.get(row)?.name}Page`;
        taken.add(pageName);
        names.set(shape, { name: pageName, noun: currentNoun });
        return;
      }
      take(shape, name);
      visitFields(shape);
    } else if (shape instanceof z.ZodUnion) {
      if (!names.has(shape) && shape.options.some((option) => option instanceof z.ZodObject))
        take(shape, name);
      for (const [index, option] of shape.options.entries()) visit(option, `${name}Option${index + 1}`);
    } else
      for (const inner of innerShapes(shape))
        visit(inner, shape instanceof z.ZodArray ? toSingular(name) : name);
  };
  const visited = new Set<z.ZodObject>();
  const visitFields = (shape: z.ZodObject): void => {
    if (visited.has(shape)) return;
    visited.add(shape);
    const name = names.get(shape)?.name;
    for (const [field, value] of Object.entries(shape.shape))
      visit(
        value,
        field === 'content'
          ? `${name?.replace(/Result$/, '')}Row`
          : `${name?.replace(/Result$/, '')}${toPascal(field)}`,
      );
  };
  const roots = operations.flatMap((operation) => {
    const shape = operation[part];
    return shape ? [{ operation, shape }] : [];
  });
  if (part === 'result')
    for (const key of ['get', 'list', 'create', 'me'])
      for (const { operation, shape } of roots.filter(({ operation: { name } }) =>
        name.endsWith(`.${key}`),
      )) {
        const row = rowOf(shape);
        currentNoun = nounOf(operation);
        const name = toPascal(toSingular(currentNoun));
        if (row && !names.has(row) && !taken.has(name)) take(row, name);
      }
  for (const { operation, shape } of roots) {
    const [noun = '', key = ''] = operation.name.split('.');
    currentNoun = noun;
    visit(shape, `${toPascal(toSingular(noun))}${toPascal(key)}${toPascal(part)}`);
  }
  return names;
}

export const nounOf = ({ name }: Pick<OperationShape, 'name'>): string => name.split('.', 1)[0] ?? '';

/** Returns the row of a result: the result itself, or the row of its list. */
function rowOf(shape: z.ZodType): z.ZodObject | undefined {
  if (!(shape instanceof z.ZodObject)) return undefined;
  const { content } = shape.shape;
  if (!(content instanceof z.ZodArray)) return shape;
  return content.element instanceof z.ZodObject ? content.element : undefined;
}

/** Returns the objects and unions that a schema without own fields wraps or contains. */
function innerShapes(shape: unknown): unknown[] {
  if (shape instanceof z.ZodArray) return [shape.element];
  if (shape instanceof z.ZodRecord) return [shape.valueType];
  if (shape instanceof z.ZodTuple) return [...shape.def.items];
  if (shape instanceof z.ZodPipe) return [shape.in, shape.out];
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodReadonly
  )
    return [shape.unwrap()];
  return [];
}

/** Returns the area of each kind of object. The area is the folder with the operations of the kind. */
export async function findAreas(): Promise<Map<string, string>> {
  const modules = await loadModules();
  const areas = Object.entries(api).map(([noun, operations]): [string, string] => {
    const declaring = modules.find(({ module }) => module[noun] === operations);
    return [noun, declaring?.file.split('/', 1)[0] ?? ''];
  });
  return new Map(areas);
}
