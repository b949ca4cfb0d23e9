/** Chart.js tooltip with '{label}: {value}' only (specification, section 2). */
export const LABEL_AND_VALUE = {
  displayColors: false,
  callbacks: {
    title: () => '',
    label: ({ label, formattedValue }: { label: string; formattedValue: string }) => `${label}: ${formattedValue}`,
  },
};
