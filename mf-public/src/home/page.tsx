import type { HomeSection } from '@waybill/contracts';
import { useHome } from '../i18n/own-text';
import { Aims } from './aims';
import { Carousel } from './carousel/carousel';
import { Clients } from './clients/clients';
import { Company } from './company/company';
import { Feedback } from './feedback/feedback';
import { Services } from './services/services';
import { TrackShipment } from './track/track-shipment';

const SECTIONS = {
  services: Services,
  company: Company,
  aims: Aims,
  feedback: Feedback,
  clients: Clients,
  track: TrackShipment,
};

export function HomePage() {
  const names = useHome()?.sections ?? (Object.keys(SECTIONS) as HomeSection[]);
  return (
    <>
      <Carousel />
      {names.map((name) => {
        const Section = SECTIONS[name];
        return <Section key={name} />;
      })}
    </>
  );
}
