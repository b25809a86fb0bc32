import { LANGUAGE_TAGS, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { Button, chooseLanguage, Icon } from '@waybill/kit';
import { useState } from 'react';
import css from './notice.module.css';

/** In the offered language: the page's would not be understood. */
const TEXTS: Record<LanguageCode, readonly [offer: string, accept: string, dismiss: string]> = {
  ar: ['هذا الموقع متوفر بالعربية أيضًا.', 'القراءة بالعربية', 'لا، شكرًا'],
  es: ['Este sitio también está en español.', 'Leer en español', 'No, gracias'],
  de: ['Diese Website gibt es auch auf Deutsch.', 'Auf Deutsch lesen', 'Nein, danke'],
  en: ['This site is also available in English.', 'Read in English', 'No, thanks'],
  el: ['Ο ιστότοπος υπάρχει και στα ελληνικά.', 'Ανάγνωση στα ελληνικά', 'Όχι, ευχαριστώ'],
  fa: ['این وب‌سایت به فارسی هم هست.', 'خواندن به فارسی', 'نه، ممنون'],
  fi: ['Tämä sivusto on saatavilla myös suomeksi.', 'Lue suomeksi', 'Ei kiitos'],
  fr: ['Ce site existe aussi en français.', 'Lire en français', 'Non merci'],
  hu: ['Ez a webhely magyarul is elérhető.', 'Olvasás magyarul', 'Köszönöm, nem'],
  id: ['Situs ini juga tersedia dalam bahasa Indonesia.', 'Baca dalam bahasa Indonesia', 'Tidak, terima kasih'],
  in: ['यह वेबसाइट हिन्दी में भी उपलब्ध है।', 'हिन्दी में पढ़ें', 'नहीं, धन्यवाद'],
  it: ['Questo sito è disponibile anche in italiano.', 'Leggi in italiano', 'No, grazie'],
  ja: ['このサイトは日本語でもご覧いただけます。', '日本語で読む', 'いいえ'],
  nl: ['Deze website is er ook in het Nederlands.', 'In het Nederlands lezen', 'Nee, bedankt'],
  pt: ['Este site também existe em português.', 'Ler em português', 'Não, obrigado'],
  pl: ['Ten serwis jest też po polsku.', 'Czytaj po polsku', 'Nie, dziękuję'],
  ru: ['Этот сайт есть и на русском языке.', 'Читать на русском', 'Нет, спасибо'],
  ro: ['Acest site există și în română.', 'Citește în română', 'Nu, mulțumesc'],
  se: ['Webbplatsen finns även på svenska.', 'Läs på svenska', 'Nej tack'],
  tr: ['Bu site Türkçe olarak da mevcut.', 'Türkçe oku', 'Hayır, teşekkürler'],
  th: ['เว็บไซต์นี้มีภาษาไทยด้วย', 'อ่านเป็นภาษาไทย', 'ไม่ ขอบคุณ'],
  vn: ['Trang web này cũng có bằng tiếng Việt.', 'Đọc bằng tiếng Việt', 'Không, cảm ơn'],
};

/** One line in the visitor's language, which moves nothing on the page. */
export function LanguageOfferLine({ code, onDismiss }: { code: LanguageCode; onDismiss: () => void }) {
  const [isChosen, setChosen] = useState(false);
  const [offer, accept, dismiss] = TEXTS[code];
  const choose = () => {
    setChosen(true);
    chooseLanguage(code);
  };
  return (
    <aside
      className={css.notice}
      lang={LANGUAGE_TAGS[code]}
      dir={RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr'}
      aria-label={offer}
      translate="no"
    >
      <Icon name="language" />
      <p>{offer}</p>
      <Button variant="primary" size="small" busy={isChosen} onClick={choose}>
        {accept}
      </Button>
      <Button variant="ghost" size="small" onClick={onDismiss}>
        {dismiss}
      </Button>
    </aside>
  );
}
