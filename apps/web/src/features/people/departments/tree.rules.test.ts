import type { Department } from '@gatehouse/api/people/departments';
import { expect, it } from 'vitest';
import { toTree } from './tree.rules.ts';

const department = (id: number, parentDepartmentId: number | null) =>
  ({ id, parentDepartmentId }) as Department; // The cast is safe, because `toTree` reads only these fields.
const all = [department(1, null), department(4, 2), department(2, 1), department(3, null), department(5, 9)];
const listTree = (folded: number[] = []) =>
  toTree(all, new Set(folded)).map(({ department: { id }, depth }) => `${id}@${depth}`);

it('lists each department before its children, and treats a department without its parent in the list as top level', () => {
  expect(listTree()).toEqual(['1@0', '2@1', '4@2', '3@0', '5@0']);
});

it('omits the children of a folded department', () => {
  expect(listTree([2])).toEqual(['1@0', '2@1', '3@0', '5@0']);
  expect(listTree([1])).toEqual(['1@0', '3@0', '5@0']);
});
