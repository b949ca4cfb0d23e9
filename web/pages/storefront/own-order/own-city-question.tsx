import { useCallback } from 'react';
import { checkoutApi } from '#web/features/checkout/api.ts';
import { CityQuestion } from '#web/features/checkout/city-question.tsx';
import { useDelivery } from '#web/features/checkout/use-delivery.ts';

interface OwnCityQuestionProps {
  city: string;
  province: string;
  onAccept: (city: string) => void;
}

export function OwnCityQuestion({ city, province, onAccept }: OwnCityQuestionProps) {
  const [findDelivery] = checkoutApi.endpoints.getDelivery.useLazyQuery();
  const fetchDelivery = useCallback(
    async (place: { city: string; province: string }) => (await findDelivery(place)).data,
    [findDelivery],
  );
  const { suggestion } = useDelivery({ city, province, fetchDelivery, hasCityCharges: false });
  return suggestion === undefined ? null : (
    <CityQuestion suggestion={suggestion} onAccept={() => onAccept(suggestion)} />
  );
}
