import { CardsScreen } from '#features/buying/cards-screen.tsx';

export function CardsSection() {
  return <CardsScreen />;
}
