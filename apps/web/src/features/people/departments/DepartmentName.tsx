import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import classes from './DepartmentName.module.css';
import type { DepartmentBranch } from './tree.rules.ts';

interface Props {
  branch: DepartmentBranch;
  isFolded: boolean;
  /** True if any department in the list has a parent. Names then leave space for the fold button. */
  isTree: boolean;
  /** Called to hide or show the child departments. Absent for a department without children. */
  onFold: (() => void) | undefined;
}

export function DepartmentName({ branch: { department, depth }, isTree, isFolded, onFold }: Props) {
  const t = useText();
  const { departmentName: name } = department;
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * 20 }}>
      {onFold ? (
        <IconAction
          icon={isFolded ? <ChevronRightIcon /> : <ChevronDownIcon />}
          label={t(isFolded ? 'people.departments.unfold' : 'people.departments.fold', { name })}
          onClick={onFold}
        />
      ) : (
        isTree && <span className={classes.leaf} />
      )}
      <span className={classes.text}>{name}</span>
    </span>
  );
}
