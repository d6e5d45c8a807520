import type { MatrixMenu, PermissionRow } from '@gatehouse/api/settings/role-matrix.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import type { Clash } from '../../../ui/form/useClashes.ts';

type MatrixRows = readonly PermissionRow[];
type MatrixFlags = Pick<PermissionRow, 'menu' | 'viewPermission' | 'actionPermission'>;

const flatten = (rows: MatrixRows): MatrixFlags[] =>
  rows.flatMap((row): MatrixFlags[] => [row, ...row.children]);

/**
 * Shows the two versions of a role's permission matrix after two people edited it at the same time. Lists only the
 * pages with different checkboxes.
 */
export function MatrixClash({ clash }: { clash: Clash<MatrixRows | null> | undefined }) {
  const t = useText();
  const [ownFlags, storedFlags] = [flatten(clash?.mine ?? []), flatten(clash?.theirs ?? [])];
  const ticksText = ({ viewPermission, actionPermission }: MatrixFlags): string =>
    [
      viewPermission === true && t('settings.roles.view'),
      actionPermission === true && t('settings.roles.action'),
    ]
      .filter((word) => word !== false)
      .join(' + ') || t('common.values.none');
  const isDifferent = ({ menu }: MatrixFlags) => {
    const [ownRow, other] = [ownFlags, storedFlags].map((rows) => rows.find((row) => row.menu === menu));
    return !ownRow || !other || ticksText(ownRow) !== ticksText(other);
  };
  return (
    <ClashChoice
      clash={clash}
      label={t('settings.roles.fields.permissions')}
      show={(rows) =>
        flatten(rows ?? [])
          .filter(isDifferent)
          // The cast is safe, because each differing row has a menu code of the matrix.
          .map((row) =>
            t('common.labelled', {
              label: t(`settings.roles.menus.${row.menu as MatrixMenu}`),
              value: ticksText(row),
            }),
          )
          .join('\n')
      }
    />
  );
}
