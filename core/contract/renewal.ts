/** The method that renews a commerce session: clients call it by themselves, and need nothing else of its service for that. */
export const renewal = "CommerceService.getSession"
