import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { useFile } from '../../../ui/fields/useFile.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns, Wide } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';

const errorFields = { DEV_VERSION_EXISTED: 'versionCode', HR_COMPANY_NOT_FOUND: 'companyId' } as const;

const binary = 'application/octet-stream';
const endings = { onnx: binary, tflite: binary, zip: 'application/zip' };

interface Props {
  owners: readonly { id: number }[];
  onClose: () => void;
}

export function CreateAiModel({ owners, onClose }: Props) {
  const t = useText();
  const file = useFile(aiModels.create, endings);
  const form = useCreate(
    aiModels.create,
    {
      ...{ modelName: '', versionCode: null, decription: '' }, // The API spells `description` as `decription`.
      releaseDate: now().toISOString(),
      companyId: owners[0]?.id ?? null,
    },
    { places: errorFields, onClose, brings: file.brings },
  );
  return (
    <FormModal {...form.dialog} size="middle" title={t('deviceOps.aiModels.create')}>
      <Columns>
        {owners.length > 1 && (
          <Wide>
            <OwnerPicker {...form.fields.companyId} label={t('deviceOps.aiModels.fields.companyId')} />
          </Wide>
        )}
        <TextField {...form.fields.modelName} label={t('deviceOps.aiModels.fields.modelName')} />
        <NumberField {...form.fields.versionCode} label={t('deviceOps.aiModels.fields.versionCode')} />
        <Wide>
          <InstantField {...form.fields.releaseDate} label={t('deviceOps.aiModels.fields.releaseDate')} />
        </Wide>
        <Wide>
          <FileField
            {...file.field}
            hint={t('deviceOps.aiModels.fileHint')}
            label={t('deviceOps.aiModels.fields.fileName')}
          />
        </Wide>
        <Wide>
          <LongTextField {...form.fields.decription} label={t('deviceOps.aiModels.fields.description')} />
        </Wide>
      </Columns>
    </FormModal>
  );
}
