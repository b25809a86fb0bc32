import { DEFAULT_BRAND } from '@waybill/contracts';
import css from './issuer.module.css';

interface IssuerProps {
  company_name: string | null;
  company_logo: string | null;
}

/** The company that a document is from, by its logo or its name. */
export function Issuer({ company_name, company_logo }: IssuerProps) {
  const name = company_name ?? DEFAULT_BRAND.name;
  if (company_logo === null) return <p className={css.name}>{name}</p>;
  return <img className={css.logo} src={`/uploads/images/${encodeURIComponent(company_logo)}`} alt={name} />;
}
