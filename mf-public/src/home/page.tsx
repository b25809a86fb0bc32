import { Aims } from './aims';
import { Carousel } from './carousel/carousel';
import { Clients } from './clients/clients';
import { Counters } from './counters/counters';
import { Experience } from './experience';
import { Feedback } from './feedback/feedback';
import { Services } from './services/services';
import { TrackShipment } from './track/track-shipment';

export function HomePage() {
  return (
    <>
      <Carousel />
      <Services />
      <Experience />
      <Counters />
      <Aims />
      <Feedback />
      <Clients />
      <TrackShipment />
    </>
  );
}
