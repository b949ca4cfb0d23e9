export interface Question {
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
}

export const QUESTIONS = {
  discard: {
    title: 'Discard the draft',
    text: 'The draft is deleted, with what you have typed since.',
    action: 'Discard',
  },
  ownText: {
    title: "Back to the shop's own text",
    text: "Shoppers see the shop's own text at once. A draft, and what you have typed, is deleted.",
    action: 'Publish it',
  },
  putBack: { title: 'Put back', text: 'It replaces what you have typed and not saved.', action: 'Replace' },
} satisfies Record<string, Omit<Question, 'onConfirm'>>;
