import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/page/declareParts.ts';
import type { HomeBuildingField } from '../employees/employeeParts.ts';

/** Components of the department form that are implemented in other features. The route of the page provides them. */
export const departmentParts = declareParts<{
  BuildingPicker: HomeBuildingField;
  /**
   * Shows the dates and people for which a change recalculates attendance. If `from` is undefined, all dates are
   * recalculated.
   */
  RecomputedPanel: ComponentType<{ departmentId: number; from: string | undefined }>;
}>();
