/** Format of the values of a choice, both in the API and as keys in a noun's texts. */
export const choiceShape = /^([A-Z][A-Z0-9_]+|[a-z]+)$/;
