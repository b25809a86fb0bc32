import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import css from './brand.module.css';
import { ImageForm } from './image-form';

/** The mark: what icons are drawn from, in place of the initial of the name. */
export function MarkForm() {
  const t = useText();
  const mark = useCompany()?.company_mark;
  const shown = mark && <img className={css.mark} src={`/uploads/images/${encodeURIComponent(mark)}`} alt="" />;
  return (
    <ImageForm
      api="/api/settings/mark"
      title={t('brand.mark')}
      hint={t('brand.markHint')}
      fileLabel={t('brand.markFile')}
      uploadText={t('brand.uploadMark')}
      removeText={t('brand.removeMark')}
      shown={shown}
    />
  );
}
