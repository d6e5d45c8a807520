import { firmwareTypes } from '@gatehouse/api/device-ops/device-packages.rules';
import { androidPackage, firmware } from '@gatehouse/api/device-ops/firmware';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LongTextField } from '../../../ui/fields/TextField.tsx';
import { useFile } from '../../../ui/fields/useFile.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns, Wide } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';

const errorFields = { DEV_VERSION_EXISTED: 'versionCode', HR_COMPANY_NOT_FOUND: 'companyId' } as const;

const endings = { apk: androidPackage };

interface Props {
  owners: readonly { id: number }[];
  onClose: () => void;
}

/** The form for new firmware (spec §5 "Firmware create"). */
export function CreateFirmware({ owners, onClose }: Props) {
  const t = useText();
  const file = useFile(firmware.create, endings);
  const form = useCreate(
    firmware.create,
    {
      ...{ type: null, versionCode: null, decription: '', versionName: null }, // The API spells `description` as `decription`.
      releaseDate: now().toISOString(),
      companyId: owners[0]?.id ?? null,
    },
    { places: errorFields, onClose, brings: file.brings },
  );
  return (
    <FormModal {...form.dialog} size="middle" title={t('deviceOps.firmware.create')}>
      <Columns>
        {owners.length > 1 && (
          <Wide>
            <OwnerPicker {...form.fields.companyId} label={t('deviceOps.firmware.fields.companyId')} />
          </Wide>
        )}
        <SelectField
          {...form.fields.type}
          label={t('deviceOps.firmware.fields.type')}
          load="here"
          options={firmwareTypes.map((deviceType) => ({
            value: deviceType,
            label: t(`area.devices.types.${deviceType}`),
          }))}
        />
        <NumberField {...form.fields.versionCode} label={t('deviceOps.firmware.fields.versionCode')} />
        <Wide>
          <InstantField {...form.fields.releaseDate} label={t('deviceOps.firmware.fields.releaseDate')} />
        </Wide>
        <Wide>
          <FileField
            {...file.field}
            hint={t('deviceOps.firmware.fileHint')}
            label={t('deviceOps.firmware.fields.fileName')}
          />
        </Wide>
        <Wide>
          <LongTextField {...form.fields.decription} label={t('deviceOps.firmware.fields.description')} />
        </Wide>
      </Columns>
    </FormModal>
  );
}
