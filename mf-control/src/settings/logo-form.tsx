import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import { Issuer } from '../ui/issuer';
import { ImageForm } from './image-form';

/** The logo. Invoices that were issued with another one keep it. */
export function LogoForm() {
  const t = useText();
  const company = useCompany();
  if (!company) return null;
  return (
    <ImageForm
      api="/api/settings/logo"
      title={t('documents.logo')}
      hint={t('documents.logoHint')}
      fileLabel={t('documents.logoFile')}
      uploadText={t('documents.uploadLogo')}
      removeText={t('documents.removeLogo')}
      shown={company.company_logo && <Issuer {...company} />}
    />
  );
}
