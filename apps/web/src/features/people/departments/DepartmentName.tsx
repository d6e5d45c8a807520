import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons.ts';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import classes from './DepartmentName.module.css';
import type { Branch } from './tree.rules.ts';

interface Props {
  branch: Branch;
  isFolded: boolean;
  /** Some department lies below another: names keep room for what folds. */
  isTree: boolean;
  /** Absent where nothing lies below. */
  onFold: (() => void) | undefined;
}

/** A department's name at its place in the tree, with the button that folds what lies below it. */
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
      {name}
    </span>
  );
}
