import type { MatrixMenu, PermissionRow } from '@gatehouse/api/settings/role-matrix.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/ClashChoice.tsx';
import type { Clash } from '../../../ui/useClashes.ts';

type Rows = readonly PermissionRow[];
type Flags = Pick<PermissionRow, 'menu' | 'viewPermission' | 'actionPermission'>;

const flat = (rows: Rows): Flags[] => rows.flatMap((row): Flags[] => [row, ...row.children]);

/** Two matrices of one role: each by the screens in which they differ. */
export function MatrixClash({ clash }: { clash: Clash<Rows | null> | undefined }) {
  const t = useText();
  const [mine, theirs] = [flat(clash?.mine ?? []), flat(clash?.theirs ?? [])];
  const ticks = ({ viewPermission, actionPermission }: Flags): string =>
    [
      viewPermission === true && t('settings.roles.view'),
      actionPermission === true && t('settings.roles.action'),
    ]
      .filter((word) => word !== false)
      .join(' + ') || t('common.values.none');
  const differs = ({ menu }: Flags) => {
    const [one, other] = [mine, theirs].map((rows) => rows.find((row) => row.menu === menu));
    return !one || !other || ticks(one) !== ticks(other);
  };
  return (
    <ClashChoice
      clash={clash}
      label={t('settings.roles.fields.permissions')}
      show={(rows) =>
        flat(rows ?? [])
          .filter(differs)
          // menus come from the matrix itself
          .map((row) =>
            t('common.labelled', {
              label: t(`settings.roles.menus.${row.menu as MatrixMenu}`),
              value: ticks(row),
            }),
          )
          .join('\n')
      }
    />
  );
}
