import type { Department } from '@gatehouse/api/people/departments';
import { expect, it } from 'vitest';
import { asTree } from './tree.rules.ts';

const department = (id: number, parentDepartmentId: number | null) =>
  ({ id, parentDepartmentId }) as Department; // the tree reads nothing else
const all = [department(1, null), department(4, 2), department(2, 1), department(3, null), department(5, 9)];
const shown = (folded: number[] = []) =>
  asTree(all, new Set(folded)).map(({ department: { id }, depth }) => `${id}@${depth}`);

it('puts each department right before what lies below it, and what has no parent here on top', () => {
  expect(shown()).toEqual(['1@0', '2@1', '4@2', '3@0', '5@0']);
});

it('leaves out what lies below a folded one', () => {
  expect(shown([2])).toEqual(['1@0', '2@1', '3@0', '5@0']);
  expect(shown([1])).toEqual(['1@0', '3@0', '5@0']);
});
